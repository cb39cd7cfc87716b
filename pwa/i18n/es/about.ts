export default {
  title: 'Quiénes somos',
  hero: {
    title: 'Todo gran trabajo empieza con la persona indicada',
    text: '{{brand}} conecta a quienes necesitan un trabajo con quienes lo hacen bien, y funciona incluso donde no llega internet.',
    start: 'Empezar',
    explore: 'Explorar talento',
  },
  stats: {
    title: '{{brand}} en números',
    users: 'Usuarios activos',
    projects: 'Pedidos completados',
    rating: 'Calificación promedio',
    countries: 'Países',
  },
  ai: {
    title: 'La IA ayuda. Las personas deciden.',
    text: 'Los freelancers pueden usar IA cuando mejora su trabajo. A quién contratas y qué acuerdas lo decides siempre tú.',
    craft: 'Una herramienta más',
    craftText:
      'Borradores, traducciones, revisiones: una buena herramienta ahorra horas. Pregunta a tu freelancer cómo usa la IA y acuérdenlo antes de empezar.',
    order: 'Una clasificación que se entiende',
    orderText:
      'El orden depende de la coincidencia con tu búsqueda, las reseñas, el tiempo de respuesta y la última visita. Cada freelancer puede ver sus puntos, y nadie puede pagar por un mejor lugar.',
    yours: 'Tus palabras son tuyas',
    yoursText: 'Nada de lo que escribes se envía a un servicio de IA ni se usa para entrenarlo.',
  },
  mission: {
    title: 'Nuestra misión',
    text: 'Lo que ganas debería depender de lo que sabes hacer, no de dónde vives ni de qué tan buena es tu conexión. Por eso creamos una plataforma justa para ambas partes, gratuita para clientes y que siempre llevas en el bolsillo.',
  },
  values: {
    title: 'Nuestros valores',
    community: 'La comunidad primero',
    communityText: 'Construimos para quienes contratan y trabajan aquí.',
    simplify: 'Simplificar',
    simplifyText: 'Preferimos quitar un paso antes que agregar una función.',
    change: 'Aceptar el cambio',
    changeText: 'El trabajo cambia y nosotros con él, siempre a la vista de todos.',
    done: 'Cumplir',
    doneText: 'Lanzamos lo que funciona, incluso en un celular viejo dentro de un túnel.',
    limits: 'Ir más allá',
    limitsText: 'Nos medimos con lo posible, no con lo habitual.',
  },
  impact: {
    title: 'Nuestro impacto',
    economic: 'Oportunidad económica',
    economicText:
      'El trabajo llega a la gente donde esté. El precio lo acuerdan ustedes y no cobramos comisión.',
    wellbeing: 'Bienestar de los freelancers',
    wellbeingText: 'Acuerdos claros, días libres cuando los necesites y el derecho a responder cada reseña.',
    nonprofit: 'Impacto sin fines de lucro',
    nonprofitText:
      'Asociaciones y vecinos pueden instalar {{brand}} en su propio servidor, para su comunidad.',
  },
  join: {
    title: '¿Por dónde empiezas?',
    text: 'Contrata a alguien u ofrece tus servicios.',
    buyer: 'Buscar freelancers',
    freelancer: 'Ofrecer mis servicios',
  },
  places: 'Lugares: GeoNames, {{license}}',
} as const
