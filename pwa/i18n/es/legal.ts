import { RULES } from '#shared/rules.ts'

export default {
  contents: 'En esta página',
  privacy: {
    title: 'Política de privacidad',
    effective: 'En vigor desde el {{date}}',
    lead: 'Qué datos tuyos reúne {{brand}}, para qué, durante cuánto tiempo y cómo obtener una copia o pedir que se eliminen.',
    who: {
      title: 'Quién es responsable',
      text: '{{brand}} es un programa que su operador instala en un servidor propio o rentado. “Nosotros” es aquí ese operador: la persona u organización detrás de la dirección que visitas. Quienes hacen el programa no reciben tus datos.',
    },
    look: {
      title: 'Cuando exploras sin cuenta',
      text: `Puedes ver todas las categorías, los freelancers y las reseñas sin una cuenta. Para detectar fallas y frenar abusos, nuestro servidor registra la hora, la página solicitada, el resultado, tu dirección IP y, mientras tu sesión está abierta, el número de tu cuenta. Lo que buscas no forma parte de ese registro. Si una búsqueda no encuentra a nadie, guardamos sus palabras y cuántas veces se buscaron para agregar lo que falta: sin tu nombre, tu cuenta ni tu dirección IP, y sin guardar lo que parezca un correo, un teléfono o un texto largo. Se borran ${RULES.missedSearchDays} días después de la última búsqueda igual.\nNo hay publicidad, rastreo ni servicios de analítica. Las páginas, las imágenes y el código vienen únicamente de esta dirección, salvo el formulario de la tarjeta, que viene de nuestro proveedor de pagos, Stripe, cuando es quien recibe las tarjetas.`,
    },
    place: {
      title: 'Dónde trabajas y dónde buscas',
      text: 'Los freelancers pueden agregar la ciudad donde trabajan y hasta dónde van. Ambos datos son públicos. Cuando buscas cerca de ti, tu navegador te pregunta primero y tu dispositivo redondea tu ubicación a cerca de 1 km antes de enviarla. La usamos para esa búsqueda y no la guardamos. Forma parte de la dirección de esa búsqueda: un enlace que compartas también la lleva. Tu dispositivo recuerda las ciudades que elegiste.',
    },
    account: {
      title: 'Cuando tienes una cuenta',
      text: 'Guardamos tu nombre, tu correo, tu país, tu foto y tu teléfono si los das, los dispositivos en los que tienes la sesión abierta y una versión cifrada de tu contraseña que no se puede revertir. Nadie más ve tu teléfono. Los freelancers agregan lo que muestra su perfil: foto, título, tarifa, idiomas, habilidades, educación, certificaciones, proyectos y videos.\nGuardamos los pedidos, mensajes, archivos y reseñas porque ambas partes cuentan con ellos.',
    },
    public: {
      title: 'Qué ven los demás',
      text: 'El perfil, los proyectos y las reseñas de un freelancer son públicos. Una reseña muestra el nombre, la foto y el país de quien la escribió. Si compartes una lista de freelancers guardados, quien tenga el enlace ve el nombre de la lista, sus freelancers y tu nombre de pila, hasta que desactives el enlace.\nLos pedidos, los mensajes y sus archivos los ven las dos personas a las que pertenecen. Solo los revisamos cuando un reporte o la ley lo hacen necesario.',
    },
    device: {
      title: 'Qué se guarda en tu dispositivo',
      text: 'Para funcionar sin conexión, la app guarda en tu dispositivo listas e imágenes públicas, junto con el idioma, la moneda y la apariencia que elegiste, tus búsquedas recientes, los freelancers que viste, guardaste o elegiste para comparar y, mientras tu sesión está abierta, tus propios pedidos y mensajes. Al cerrar sesión se borra lo privado, salvo lo que está por enviar si eliges conservarlo para la próxima vez. Si borras los datos de este sitio en tu navegador, se borra todo.\nNo son cookies publicitarias y otros sitios no pueden leerlas.',
    },
    payments: {
      title: 'Tarjetas y pagos',
      text: 'Los freelancers pagan su plan con tarjeta, donde esta plataforma las acepta. El número va directamente al proveedor de pagos y nunca llega a nuestro servidor. Guardamos el nombre y el país del titular, la marca, los últimos cuatro dígitos y la fecha de vencimiento.\nLos pagos entre clientes y freelancers no pasan por {{brand}}, así que no sabemos nada de ellos.',
    },
    share: {
      title: 'Con quién compartimos datos',
      text: 'Solo con los servicios necesarios para operar esta plataforma: el servicio que entrega nuestros correos, el proveedor de pagos de los planes, las empresas que alojan nuestro servidor o nuestros archivos y, si activas las notificaciones, el servicio de notificaciones de tu navegador. No vendemos tus datos, y nada de lo que escribes se usa para entrenar modelos de IA.',
    },
    keep: {
      title: 'Cuánto tiempo guardamos tus datos',
      text: 'Mientras tengas una cuenta. Cuando la eliminas, se borran tu perfil y tus datos personales. La otra persona conserva los pedidos, los mensajes con sus archivos y las reseñas, sin tu nombre, mientras lo exijan la ley o sus propios registros. Los respaldos pueden conservar tus datos hasta que se reemplacen o se borren.',
    },
    rights: {
      title: 'Tus derechos',
      text: 'Puedes ver lo que tenemos sobre ti, descargarlo, corregirlo, pedir que se elimine u oponerte a su uso. También puedes presentar una queja ante la autoridad de protección de datos de tu país.',
    },
    safety: {
      title: 'Cómo protegemos tus datos',
      text: 'Las contraseñas se guardan solo cifradas, puedes cerrar la sesión de cualquiera de tus dispositivos, las imágenes y los videos que subes pierden datos ocultos, como dónde se tomaron, y las páginas no permiten código de terceros, salvo el formulario de la tarjeta. Si aun así ocurre algo que te afecte, te lo informaremos.',
    },
    children: {
      title: 'Edad mínima',
      text: '{{brand}} es para personas con edad para firmar contratos, normalmente 18 años. Cerramos las cuentas de menores cuando sabemos de ellas.',
    },
    changes: {
      title: 'Cambios',
      text: 'Si esta política cambia en algo que te afecte, te lo informaremos antes de que entre en vigor. La fecha de abajo indica qué versión estás leyendo.',
    },
  },
  terms: {
    title: 'Términos y condiciones',
    lead: 'Las reglas, en palabras sencillas. Al usar {{brand}}, las aceptas.',
    what: {
      title: 'Qué es {{brand}}',
      text: '{{brand}} es una plataforma donde los clientes encuentran, contratan y califican a freelancers y hablan con ellos. La administra el operador de este sitio, “nosotros” en estos términos. No somos parte de los acuerdos entre clientes y freelancers, ni su empleador ni su representante.',
    },
    account: {
      title: 'Tu cuenta',
      text: 'Debes tener edad para firmar contratos. Da datos verdaderos, no compartas tu contraseña y usa una sola cuenta por persona. Lo que ocurra en tu cuenta se considera hecho por ti hasta que nos informes de que alguien más tuvo acceso.',
    },
    cost: {
      title: 'Cuánto cuesta',
      text: '{{brand}} es gratis para clientes. Los freelancers eligen un plan; su precio, su periodo y su prueba gratis se muestran antes de pedir una tarjeta, y qué se cobra y cuándo, antes de aceptarlo. Un plan se renueva hasta que lo cancelas y entonces dura hasta el final del periodo pagado.\nNo cobramos comisión por tu trabajo.',
    },
    orders: {
      title: 'Pedidos y acuerdos',
      text: 'Un pedido indica el trabajo, la fecha de entrega y el precio. Obliga a ambas partes cuando el freelancer lo acepta. Después de la entrega, el cliente lo completa; si no responde, puede completarse automáticamente en el plazo que fije el operador. Cualquiera de las partes puede cancelar un pedido en curso si indica el motivo. Una vez entregado, el cliente puede pedir cambios.',
    },
    payment: {
      title: 'Pagos y reembolsos entre ustedes',
      text: 'El cliente le paga directamente al freelancer, de la forma que acuerden. {{brand}} no guarda, mueve ni garantiza ese dinero. Los reembolsos también se acuerdan directamente. Acuerden la forma de pago antes de empezar.',
    },
    conduct: {
      title: 'Normas de conducta',
      text: 'Actúa con honestidad y respeto. No se permite: trabajo que viole la ley o los derechos de otros, fraude, acoso, discriminación, spam, reseñas falsas, varias cuentas para una persona, ni intentar dañar el servicio o reunir datos de otras personas.',
    },
    content: {
      title: 'Lo que publicas',
      text: 'Lo que escribes y subes sigue siendo tuyo. Nos permites mostrarlo aquí en la medida en que el servicio lo necesita. Publica solo aquello a lo que tienes derecho. A quién pertenece el resultado de un pedido lo deciden el cliente y el freelancer: pónganse de acuerdo.',
    },
    reviews: {
      title: 'Reseñas',
      text: 'Un cliente puede escribir una reseña de cada pedido completado y el freelancer puede responder una vez. El freelancer también puede calificar al cliente. Las reseñas deben reflejar una experiencia real. Ocultamos las que incumplen estas reglas e indicamos el motivo a ambas partes. No ocultamos una reseña solo por ser poco amable.',
    },
    ending: {
      title: 'Cierre y suspensión de cuentas',
      text: 'Puedes irte cuando quieras. Podemos ocultar una reseña, enviarte una advertencia o suspender una cuenta que incumpla estas reglas, normalmente después de una advertencia, e indicamos el motivo. Completa o cancela como corresponde los pedidos en curso.',
    },
    liability: {
      title: 'Responsabilidad',
      text: 'Operamos el servicio con cuidado, pero no podemos prometer que esté siempre disponible ni libre de fallas, y no revisamos el trabajo de los freelancers. Respondemos por los daños que causemos intencionalmente o por negligencia grave, y en los casos que establezca la ley.',
    },
    support: {
      title: 'Soporte',
      text: 'Usa el formulario de contacto. Respondemos por correo.',
    },
    changes: {
      title: 'Cambios en estos términos',
      text: 'Anunciamos los cambios antes de que se apliquen. Si no estás de acuerdo, puedes cerrar tu cuenta. Rige la ley del país del operador, y conservas los derechos de consumidor del lugar donde vives.',
    },
  },
} as const
