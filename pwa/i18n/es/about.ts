export default {
  title: 'Quiénes somos',
  hero: {
    title: 'El buen trabajo empieza por encontrarse',
    text: '{{brand}} une a quienes tienen un encargo con quienes lo hacen bien, y sigue funcionando donde no llega la red.',
    start: 'Empieza tu camino',
    explore: 'Explorar talento',
  },
  stats: {
    title: '{{brand}} hoy',
    users: 'Usuarios activos',
    projects: 'Proyectos entregados',
    rating: 'Valoración media',
    countries: 'Países',
  },
  ai: {
    title: 'La IA como herramienta, las personas al mando',
    text: 'Aquí los freelancers pueden usar IA cuando mejora su trabajo. Lo que ves y a quién eliges sigue siendo cosa de personas.',
    craft: 'Una herramienta del oficio',
    craftText:
      'Borradores, traducciones, revisiones: una buena herramienta ahorra horas. Pregunta a tu freelancer cómo usa la IA y acuérdenlo antes de empezar.',
    order: 'Un orden que se entiende',
    orderText:
      'Los freelancers se ordenan por sus reseñas; unas pocas pesan menos que muchas. Sin puntuación oculta y sin primeros puestos pagados.',
    yours: 'Tus palabras son tuyas',
    yoursText: 'Lo que escribes no se entrega al modelo de nadie ni sirve para entrenarlo.',
  },
  mission: {
    title: 'Nuestra misión',
    text: 'Ganarse la vida debería depender de lo que sabes hacer, no de dónde vives ni de lo buena que sea tu conexión. Por eso construimos un mercado justo para ambas partes, gratuito para clientes y que cabe en cualquier bolsillo.',
  },
  values: {
    title: 'Lo que valoramos',
    community: 'La comunidad primero',
    communityText: 'Construimos para quienes contratan y trabajan aquí.',
    simplify: 'Simplificar',
    simplifyText: 'Un paso menos vale más que una función más.',
    change: 'Abrazar el cambio',
    changeText: 'Los oficios cambian y nosotros también: a la vista y nunca a tus espaldas.',
    done: 'Cumplir',
    doneText: 'Lo que prometemos funciona, también en un teléfono viejo dentro de un túnel.',
    limits: 'Ir más allá',
    limitsText: 'Nos medimos por lo que es posible, no por lo que es habitual.',
  },
  impact: {
    title: 'Para qué sirve',
    economic: 'Oportunidad económica',
    economicText:
      'El trabajo llega a la gente donde esté. El precio lo acuerdan ustedes y nadie se queda con una comisión.',
    wellbeing: 'Bienestar de los freelancers',
    wellbeingText: 'Acuerdos claros, una pausa cuando la necesites y reseñas que se pueden responder.',
    nonprofit: 'Impacto sin fines de lucro',
    nonprofitText:
      'Asociaciones y vecinos pueden tener {{brand}} en una máquina propia, para su propia comunidad.',
  },
  join: {
    title: '¿De qué lado estás?',
    text: 'Contrata a alguien u ofrece tus servicios.',
    buyer: 'Busco a alguien',
    freelancer: 'Ofrezco mi trabajo',
  },
} as const
