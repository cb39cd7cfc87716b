import { RULES } from '#shared/rules.ts'

export default {
  title: 'Ayuda',
  text: 'Respuestas breves a lo que más se pregunta. También están en tu dispositivo: búscalas sin conexión. Si no está la tuya, escríbenos.',
  search: 'Buscar en las respuestas',
  found_one: '{{count}} respuesta',
  found_many: '{{count}} respuestas',
  found_other: '{{count}} respuestas',
  none: 'Ninguna respuesta tiene estas palabras. Escríbenos.',
  personTitle: 'Alguien que responde',
  write: 'Escribirnos',
  contact: {
    title: 'Contacto',
    text: 'Cuéntanos qué va mal, qué falta o qué te gusta. Lo lee una persona.',
    first: 'Quizá ya tiene respuesta: ver Ayuda',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    message: 'Tu mensaje',
    terms: 'Acepto los términos y que se guarde este mensaje para responderlo',
    send: 'Enviar',
    offline: 'No hay conexión. Lo que escribes se guarda aquí hasta que puedas enviarlo.',
    sentTitle: 'Tu mensaje se ha enviado',
    sentText: 'Respondemos por correo.',
    home: 'Ir al inicio',
  },
  questions: {
    what: '¿Qué es este lugar?',
    deliveries: '¿Cómo funcionan las entregas?',
    cost: '¿Cuánto cuesta?',
    safety: '¿Es seguro?',
    refunds: '¿Y los reembolsos y cancelaciones?',
    support: '¿Cómo pido ayuda?',
    ratings: '¿Cómo funcionan las valoraciones?',
    privacy: '¿Qué pasa con mis datos?',
    offline: '¿Qué funciona sin conexión?',
    days: '¿Y si no se puede cumplir el día de entrega?',
    notices: '¿Cómo elijo de qué me avisan?',
    install: '¿Cómo lo pongo en la pantalla de inicio?',
    leave: '¿Cómo elimino mi cuenta?',
  },
  answers: {
    what: 'Un mercado donde quienes tienen un encargo encuentran a freelancers que lo hacen. Miras, comparas y acuerdas directamente con la persona que elijas.',
    deliveries:
      'Tú y el freelancer acuerdan una fecha. Él o ella entrega, tú miras el resultado y lo aceptas o pides cambios.',
    cost: 'Es gratis para clientes. Los freelancers pagan un plan. Lo que pagas por el trabajo lo acuerdan entre los dos y no pasa por aquí.',
    safety:
      'Solo valora quien tuvo un pedido terminado. Mira el portafolio y las reseñas, acuerda por escrito y nunca envíes números de tarjeta en un mensaje.',
    refunds:
      'No gestionamos pagos entre clientes y freelancers: los acuerdos y reembolsos se hacen directamente. Un pedido en curso se puede cancelar con un motivo y ambas partes conservan su registro. Una vez entregado, se pueden pedir cambios.',
    support: 'Escríbenos con el formulario de contacto. La respuesta llega por correo.',
    ratings: `Cuando un pedido termina, su cliente puede dar de 1 a ${RULES.stars} estrellas y un comentario. El freelancer puede responder una vez.`,
    privacy:
      'Lo que necesitas ver se guarda en tu propio dispositivo para que funcione sin conexión. No vendemos nada a nadie. La política de privacidad cuenta el resto.',
    offline:
      'Lo que ya abriste: las listas, perfiles, chats y pedidos están en tu dispositivo. Los mensajes, pedidos, reseñas y proyectos que envías esperan ahí y salen solos; la página «Por enviar» los muestra. Lo que no puede esperar, como una contraseña o una tarjeta nuevas, lo dice.',
    days: `Cualquiera de las partes puede pedir otro día en la página del pedido; la otra lo acepta o lo deja como está. La primera entrega decide si fue a tiempo, y al pedir cambios el día queda al menos a ${RULES.revisionDays} días.`,
    notices:
      'En Ajustes, Notificaciones: para mensajes, pedidos y reseñas, por correo y en tus dispositivos, con horas de silencio y un correo diario. La campana lo cuenta todo.',
    install:
      'Pulsa «Instalar la app» al pie de cada página o en el menú: lo hace, o muestra dónde lo guarda tu navegador.',
    leave:
      'En Ajustes, Mis datos: primero descarga lo tuyo y luego elimina la cuenta con tu contraseña. Lo que acordaste con otros queda con ellos, sin tu nombre.',
  },
} as const
