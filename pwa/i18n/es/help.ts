import { RULES } from '#shared/rules.ts'

export default {
  title: 'Ayuda',
  text: 'Respuestas a las preguntas más comunes, disponibles incluso sin conexión. Si no encuentras la tuya, escríbenos.',
  search: 'Buscar en la ayuda',
  found_one: '{{count}} respuesta',
  found_many: '{{count}} de respuestas',
  found_other: '{{count}} respuestas',
  none: 'No hay resultados. Prueba con otras palabras o escríbenos.',
  personTitle: '¿Necesitas más ayuda?',
  write: 'Escribirnos',
  contact: {
    title: 'Contacto',
    text: 'Cuéntanos qué falla, qué falta o qué te gusta. Una persona lee cada mensaje.',
    first: 'Quizá tu pregunta ya está respondida en Ayuda',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    email: 'Correo electrónico',
    message: 'Tu mensaje',
    terms: 'Acepto los términos y que se guarde este mensaje para responderlo',
    send: 'Enviar',
    offline: 'Estás sin conexión. Tu mensaje se guarda aquí hasta que puedas enviarlo.',
    sentTitle: 'Mensaje enviado',
    sentText: 'Te responderemos por correo.',
    home: 'Ir al inicio',
  },
  questions: {
    what: '¿Qué es esta plataforma?',
    deliveries: '¿Cómo funcionan las entregas?',
    cost: '¿Cuánto cuesta?',
    safety: '¿Es seguro?',
    refunds: '¿Y los reembolsos y cancelaciones?',
    support: '¿Cómo pido ayuda?',
    ratings: '¿Cómo funcionan las reseñas?',
    privacy: '¿Qué pasa con mis datos?',
    offline: '¿Qué funciona sin conexión?',
    days: '¿Y si hay que cambiar la fecha de entrega?',
    notices: '¿Cómo elijo qué notificaciones recibo?',
    install: '¿Cómo instalo la app en mi celular?',
    leave: '¿Cómo elimino mi cuenta?',
  },
  answers: {
    what: 'Una plataforma donde quienes necesitan un trabajo encuentran freelancers que lo hacen. Exploras, comparas y tratas directamente con la persona que elijas.',
    deliveries:
      'Acuerdas una fecha con tu freelancer. Cuando entrega, revisas el resultado y completas el pedido o pides cambios.',
    cost: 'Para clientes es gratis. Los freelancers pagan un plan. El precio del trabajo lo acuerdan entre ustedes y el pago se hace fuera de la plataforma.',
    safety:
      'Solo los clientes con un pedido completado pueden calificar a un freelancer. Revisa portafolios y reseñas, deja los acuerdos por escrito y nunca envíes números de tarjeta por mensaje.',
    refunds:
      'No gestionamos los pagos entre clientes y freelancers, así que los reembolsos se acuerdan directamente. Cualquiera de los dos puede cancelar un pedido en curso si indica el motivo, y ambos conservan su historial. Después de la entrega, se pueden pedir cambios.',
    support: 'Usa el formulario de contacto. Te responderemos por correo.',
    ratings: `Cuando un pedido se completa, el cliente puede dar de 1 a ${RULES.stars} estrellas y un comentario, y el freelancer puede responder una vez. El freelancer también puede calificar al cliente.`,
    privacy:
      'Lo que abres se guarda en tu dispositivo para que funcione sin conexión. No vendemos tus datos. El detalle está en la política de privacidad.',
    offline:
      'Lo que ya abriste está en tu dispositivo: resultados de búsqueda, perfiles, chats y pedidos. Los mensajes, pedidos, reseñas y proyectos que envías se guardan y salen cuando vuelve la conexión; los ves en “Por enviar”. Lo que no puede esperar, como una contraseña o una tarjeta nuevas, te lo indica.',
    days: `Cualquiera de las partes puede proponer otra fecha en la página del pedido; la otra la acepta o mantiene la actual. Para saber si fue a tiempo cuenta la primera entrega. Al pedir cambios, la fecha queda al menos a ${RULES.revisionDays} días.`,
    notices:
      'En Configuración > Notificaciones eliges qué recibes por correo y en tus dispositivos, tu horario de silencio o un solo correo al día. En la campana siempre está todo.',
    install:
      'Toca “Instalar la app” en el menú o al final de la mayoría de las páginas. Si tu navegador no puede hacerlo solo, te mostramos los pasos.',
    leave:
      'En Configuración > Mis datos: primero descarga tu información y luego elimina la cuenta con tu contraseña. La otra persona conserva los pedidos, los mensajes con sus archivos y las reseñas, sin tu nombre.',
  },
} as const
