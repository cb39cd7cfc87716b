export default {
  title: 'Encuentra a la persona indicada para el trabajo',
  text: 'Diseño, desarrollo, redacción, construcción: mira su trabajo, sus precios y lo que dicen otros, y acuerda todo directamente.',
  search: '¿Qué necesitas?',
  category: 'Categoría',
  anyCategory: 'Cualquier categoría',
  find: 'Buscar',
  searchNeeded: 'Escribe algo que buscar o elige una categoría.',
  categories: 'Explora por categoría',
  allServices: 'Todos los servicios',
  topRated: 'Freelancers mejor valorados',
  allSellers: 'Todos los freelancers',
  bannerTitle: '¿Se te da bien algo? Muéstralo.',
  bannerText:
    'Un perfil reúne tu portafolio, tu precio y las palabras de la gente para la que has trabajado.',
  bannerAction: 'Empezar',
  faq: 'Preguntas frecuentes',
} as const
