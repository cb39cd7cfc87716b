export default {
  contents: 'En esta página',
  privacy: {
    title: 'Política de privacidad',
    effective: 'En vigor desde el {{date}}',
    lead: 'Qué sabe {{brand}} de ti, para qué, cuánto tiempo y cómo puedes llevártelo o borrarlo.',
    who: {
      title: 'Quién es responsable',
      text: '{{brand}} es un programa que su operador tiene en una máquina propia o alquilada. «Nosotros» es aquí ese operador: la persona u organización detrás de la dirección que visitas. Quienes hacen el programa no reciben tus datos.',
    },
    look: {
      title: 'Cuando solo miras',
      text: 'Puedes ver todas las categorías, los freelancers y las reseñas sin una cuenta. Para encontrar fallos y frenar abusos, el registro de nuestro servidor anota la hora, la página pedida, el resultado, tu dirección de red y, mientras tienes la sesión iniciada, el número de tu cuenta; lo que buscas no aparece en él.\nNo hay publicidad, ni rastreo, ni servicios de analítica. Páginas, imágenes y código vienen únicamente de esta dirección; solo la página en la que se agrega una tarjeta carga el formulario del proveedor de pagos, Stripe, cuando es quien recibe las tarjetas.',
    },
    account: {
      title: 'Cuando tienes una cuenta',
      text: 'Guardamos tu nombre, tu correo, tu país, tu imagen y tu teléfono si los das, los dispositivos en los que tienes la sesión iniciada y una forma cifrada de tu contraseña de la que no se puede volver a leer. Nadie más ve tu teléfono. Los freelancers añaden lo que muestra su perfil: retrato, título, tarifas, idiomas, habilidades, formación, certificados, proyectos y videos.\nLos pedidos, mensajes, archivos y reseñas se guardan porque ambas partes cuentan con ellos.',
    },
    public: {
      title: 'Qué ven los demás',
      text: 'El perfil, los proyectos y las reseñas de un freelancer son públicos. Una reseña muestra el nombre, la imagen y el país de quien la escribió.\nLos pedidos, los mensajes y sus archivos los ven las dos personas a las que pertenecen. El operador solo los mira cuando una denuncia o la ley lo hacen necesario.',
    },
    device: {
      title: 'Qué queda en tu dispositivo',
      text: 'Para funcionar sin conexión, la app guarda en tu dispositivo listados e imágenes públicos, junto con el idioma, la moneda y la apariencia que elegiste y, mientras tienes la sesión iniciada, tus propios pedidos y mensajes. Al cerrar sesión se borra lo privado, salvo lo que aún no se envió si eliges conservarlo para la próxima vez. Si borras los datos de este sitio en tu navegador, se borra todo.\nNo son cookies publicitarias y ningún otro sitio lee nada de ello.',
    },
    payments: {
      title: 'Tarjetas y pagos',
      text: 'Los freelancers pagan su plan con tarjeta, donde este mercado las acepta. El número va al proveedor de pagos y nunca llega a nuestro servidor; guardamos el nombre en la tarjeta y su país, la marca, las cuatro últimas cifras y la fecha de caducidad.\nLos pagos entre cliente y freelancer no pasan por {{brand}}, así que no sabemos nada de ellos.',
    },
    share: {
      title: 'Quién más recibe datos',
      text: 'Solo quienes hacen falta para prestar el servicio: el servicio de correo que entrega nuestros mensajes, el proveedor de pagos de los planes y, si activas las notificaciones, el servicio de avisos de tu navegador. No vendemos nada a nadie, y nada de lo que escribes se usa para entrenar modelos.',
    },
    keep: {
      title: 'Cuánto tiempo lo guardamos',
      text: 'Mientras exista tu cuenta. Cuando la borras, desaparecen tu perfil y tus datos personales; los pedidos, mensajes y reseñas quedan sin tu nombre para la otra parte, mientras lo exijan la ley o sus propios registros. Las copias de seguridad pueden contener tus datos hasta que se reemplacen o se borren.',
    },
    rights: {
      title: 'Tus derechos',
      text: 'Puedes ver lo que tenemos sobre ti, llevártelo, corregirlo, pedir que se borre u oponerte a su uso. También puedes reclamar ante la autoridad de protección de datos de tu país.',
    },
    safety: {
      title: 'Cómo lo protegemos',
      text: 'Las contraseñas se guardan solo cifradas, las sesiones se pueden cerrar en todos los dispositivos, las imágenes y los videos que subes pierden datos ocultos, como dónde se tomaron, y las páginas no admiten más código ajeno que el del formulario de la tarjeta. Si aun así ocurre algo que te afecta, te avisamos.',
    },
    children: {
      title: 'Edad',
      text: '{{brand}} es para personas que pueden firmar contratos, normalmente a partir de los 18 años. Cerramos las cuentas de menores cuando sabemos de ellas.',
    },
    changes: {
      title: 'Cambios',
      text: 'Cuando esta política cambie en algo que te afecta, lo sabrás antes de que entre en vigor. La fecha de abajo dice qué versión estás leyendo.',
    },
  },
  terms: {
    title: 'Términos y condiciones',
    lead: 'Las reglas de la casa, en palabras sencillas. Al usar {{brand}} las aceptas.',
    what: {
      title: 'Qué es {{brand}}',
      text: '{{brand}} es un lugar donde los clientes encuentran, contratan y valoran a freelancers y hablan con ellos. Lo lleva el operador de esta dirección, «nosotros» en estos términos. No somos parte de los acuerdos entre clientes y freelancers, ni su empleador ni su representante.',
    },
    account: {
      title: 'Tu cuenta',
      text: 'Debes tener edad para firmar contratos. Da datos verdaderos, no compartas tu contraseña y usa una sola cuenta por persona. Lo que ocurre con tu cuenta se considera hecho por ti hasta que nos avises de que alguien más entró.',
    },
    cost: {
      title: 'Cuánto cuesta',
      text: 'Para clientes {{brand}} es gratis. Los freelancers eligen un plan; su precio, su periodo y su prueba se muestran antes de pedir una tarjeta, y qué se cobra y cuándo, antes de aceptarlo. Un plan se renueva hasta que se cancela y entonces dura hasta el final de lo pagado.\nNo cobramos comisión por tu trabajo.',
    },
    orders: {
      title: 'Pedidos y acuerdos',
      text: 'Un pedido dice la tarea, la fecha y el precio. Obliga a ambas partes cuando el freelancer lo acepta. Después de la entrega el cliente lo da por completado; si el operador fijó un plazo para ello, después se completa solo. Cualquiera de las partes puede cancelar un pedido en curso y dice por qué; una vez entregado, se pueden pedir cambios.',
    },
    payment: {
      title: 'Pagos y reembolsos entre ustedes',
      text: 'Cliente y freelancer se pagan directamente, de la forma que acuerden. {{brand}} no guarda, mueve ni garantiza ese dinero. Los reembolsos también se acuerdan directamente. Pónganse de acuerdo en la forma de pago antes de empezar.',
    },
    conduct: {
      title: 'Cómo nos tratamos',
      text: 'Sé honesto y amable. No se permite: trabajo que viole la ley o los derechos de otros, fraude, acoso, discriminación, spam, reseñas falsas, varias cuentas para una persona, ni intentar dañar el servicio o reunir datos de otras personas.',
    },
    content: {
      title: 'Lo que publicas',
      text: 'Lo que escribes y subes sigue siendo tuyo. Nos permites mostrarlo aquí en la medida en que el servicio lo necesita. Publica solo aquello a lo que tienes derecho. De quién es el resultado de un pedido es cosa del cliente y del freelancer: acuérdenlo.',
    },
    reviews: {
      title: 'Reseñas',
      text: 'Un cliente puede reseñar una vez cada pedido completado; el freelancer puede responder una vez y puede reseñar al cliente. Las reseñas deben venir de la experiencia. Ocultamos las que incumplen estas reglas, no las que solo son poco amables, y decimos por qué a ambas partes.',
    },
    ending: {
      title: 'Pausar y terminar',
      text: 'Puedes irte cuando quieras. Podemos ocultar una reseña, advertir a alguien o suspender una cuenta que incumple estas reglas, normalmente tras una advertencia, y decimos por qué. Los pedidos en curso deben terminarse o cancelarse como es debido.',
    },
    liability: {
      title: 'De qué respondemos',
      text: 'Llevamos el servicio con cuidado, pero no podemos prometer que esté siempre disponible ni libre de fallos, y no revisamos el trabajo de los freelancers. Respondemos de los daños que causemos a propósito o por negligencia grave y de todo lo que diga la ley.',
    },
    support: {
      title: 'Ayuda',
      text: 'Escríbenos con el formulario de contacto; las respuestas llegan por correo.',
    },
    changes: {
      title: 'Cambios en estos términos',
      text: 'Anunciamos los cambios antes de que se apliquen. Si no estás de acuerdo, puedes cerrar tu cuenta. Rige la ley del país del operador; se mantienen los derechos que los consumidores tienen donde viven.',
    },
  },
} as const
