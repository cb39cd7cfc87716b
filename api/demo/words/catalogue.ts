/** A service with its skills. Names are English with Spanish, French and Arabic beside them. */
export interface DemoService {
  name: string
  es: string
  skills: string[]
}

export interface DemoCategory {
  name: string
  names: { es: string; fr: string; ar: string }
  icon: string
  construction?: true
  services: DemoService[]
}

const service = (name: string, es: string, ...skills: string[]): DemoService => ({ name, es, skills })

export const CATEGORIES: DemoCategory[] = [
  {
    name: 'UI UX Design',
    names: { es: 'Diseño UI UX', fr: 'Design UI UX', ar: 'تصميم واجهات وتجربة المستخدم' },
    icon: 'layout',
    services: [
      service('App design', 'Diseño de apps', 'Figma', 'Prototyping', 'Design systems', 'iOS patterns'),
      service('Website design', 'Diseño de sitios web', 'Responsive design', 'Landing pages', 'Webflow', 'Typography'),
      service('User research', 'Investigación de usuarios', 'Interviews', 'Usability tests', 'Personas', 'Surveys'),
      service('Wireframes', 'Wireframes', 'Information architecture', 'User flows', 'Sketching'),
      service('Design audits', 'Auditorías de diseño', 'Accessibility', 'Heuristics', 'Contrast checks'),
      service('Dashboards', 'Paneles de control', 'Data display', 'Tables', 'Chart design'),
      service('Interaction design', 'Diseño de interacción', 'Motion', 'Microcopy', 'Gestures'),
    ],
  },
  {
    name: 'Graphic Design',
    names: { es: 'Diseño gráfico', fr: 'Graphisme', ar: 'التصميم الجرافيكي' },
    icon: 'palette',
    services: [
      service('Logos', 'Logotipos', 'Illustrator', 'Lettering', 'Brand marks', 'Symbols'),
      service('Brand identity', 'Identidad de marca', 'Brand guides', 'Colour systems', 'Stationery'),
      service('Illustration', 'Ilustración', 'Procreate', 'Watercolour', 'Character design', 'Children’s books'),
      service('Packaging', 'Empaques', 'Dielines', 'Labels', 'Prepress'),
      service('Posters', 'Carteles', 'Screen printing', 'Composition', 'Event graphics'),
      service('Editorial design', 'Diseño editorial', 'InDesign', 'Magazine layout', 'Book covers'),
      service('Social media graphics', 'Gráficos para redes', 'Templates', 'Canva', 'Story formats'),
      service('Icons', 'Iconos', 'Icon sets', 'SVG', 'Pixel grids'),
    ],
  },
  {
    name: 'Web Development',
    names: { es: 'Desarrollo web', fr: 'Développement web', ar: 'تطوير الويب' },
    icon: 'code',
    services: [
      service('Websites', 'Sitios web', 'HTML', 'CSS', 'Static sites', 'Astro'),
      service('Online shops', 'Tiendas en línea', 'Shopify', 'WooCommerce', 'Payment set-up', 'Product feeds'),
      service('Web apps', 'Aplicaciones web', 'TypeScript', 'React', 'Node.js', 'Vue'),
      service('WordPress', 'WordPress', 'Themes', 'Plugins', 'Migrations', 'WordPress security'),
      service('APIs', 'APIs', 'REST', 'PostgreSQL', 'OpenAPI', 'Webhooks'),
      service('Website repair', 'Reparación de sitios', 'Debugging', 'Page speed', 'Malware removal'),
      service('Hosting and servers', 'Alojamiento y servidores', 'Linux', 'Docker', 'Backups', 'Nginx'),
      service('Web accessibility', 'Accesibilidad web', 'WCAG', 'Screen readers', 'ARIA'),
    ],
  },
  {
    name: 'Mobile Development',
    names: { es: 'Desarrollo móvil', fr: 'Développement mobile', ar: 'تطوير تطبيقات الجوال' },
    icon: 'smartphone',
    services: [
      service('Android apps', 'Apps Android', 'Kotlin', 'Jetpack Compose', 'Play Store'),
      service('iPhone apps', 'Apps iPhone', 'Swift', 'SwiftUI', 'App Store'),
      service('Cross-platform apps', 'Apps multiplataforma', 'Flutter', 'React Native', 'Expo'),
      service('Installable web apps', 'Apps web instalables', 'Service workers', 'Offline sync', 'Web Push'),
      service('App maintenance', 'Mantenimiento de apps', 'Crash reports', 'Upgrades', 'Refactoring'),
      service('Game prototypes', 'Prototipos de juegos', 'Unity', 'Godot', '2D games'),
      service('App testing', 'Pruebas de apps', 'Test plans', 'Device labs', 'Automated tests'),
    ],
  },
  {
    name: 'Content Writing',
    names: { es: 'Redacción de contenidos', fr: 'Rédaction', ar: 'كتابة المحتوى' },
    icon: 'pen',
    services: [
      service('Articles', 'Artículos', 'Long reads', 'Interviewing', 'Fact checking'),
      service('Translation', 'Traducción', 'English–Spanish', 'Spanish–English', 'Localisation', 'Subtitles'),
      service('Copywriting', 'Textos publicitarios', 'Headlines', 'Email texts', 'Tone of voice'),
      service('Proofreading', 'Corrección de textos', 'Spanish grammar', 'English grammar', 'Style guides'),
      service('Technical writing', 'Redacción técnica', 'Manuals', 'API guides', 'Diagrams'),
      service('Scripts', 'Guiones', 'Video scripts', 'Podcasts', 'Dialogues'),
      service('CVs and letters', 'CV y cartas', 'Career stories', 'Cover letters'),
      service('Grant proposals', 'Propuestas de subvención', 'Budgets', 'NGO writing'),
    ],
  },
  {
    name: 'Digital Marketing',
    names: { es: 'Marketing digital', fr: 'Marketing digital', ar: 'التسويق الرقمي' },
    icon: 'megaphone',
    services: [
      service('Search optimisation', 'Posicionamiento en buscadores', 'Keyword research', 'Technical SEO', 'Local search'),
      service('Social media', 'Redes sociales', 'Content calendars', 'Community care', 'Short video'),
      service('Advertising', 'Publicidad', 'Search ads', 'Display ads', 'Retargeting'),
      service('Email campaigns', 'Campañas de correo', 'Newsletters', 'Automation', 'Deliverability'),
      service('Market research', 'Investigación de mercado', 'Competitor studies', 'Focus groups'),
      service('Marketing plans', 'Planes de marketing', 'Positioning', 'Launches', 'Budget planning'),
      service('Influencer work', 'Trabajo con influencers', 'Outreach', 'Contracts', 'Reporting'),
    ],
  },
  {
    name: 'Data Analysis',
    names: { es: 'Análisis de datos', fr: 'Analyse de données', ar: 'تحليل البيانات' },
    icon: 'chart',
    services: [
      service('Spreadsheets', 'Hojas de cálculo', 'Excel', 'Google Sheets', 'Pivot tables', 'Macros'),
      service('Dashboards and reports', 'Informes y tableros', 'Power BI', 'Looker Studio', 'SQL'),
      service('Data cleaning', 'Limpieza de datos', 'Python', 'Deduplication', 'pandas'),
      service('Statistics', 'Estadística', 'R', 'Regression', 'Survey analysis'),
      service('Maps', 'Mapas', 'QGIS', 'Geodata', 'Cartography'),
      service('Forecasts', 'Pronósticos', 'Time series', 'Demand planning'),
      service('Databases', 'Bases de datos', 'Data modelling', 'Query tuning', 'SQLite'),
    ],
  },
  {
    name: 'Construction',
    names: { es: 'Construcción', fr: 'Construction', ar: 'البناء' },
    icon: 'hammer',
    construction: true,
    services: [
      service('Masonry', 'Albañilería', 'Brick walls', 'Stone work', 'Plaster'),
      service('Carpentry', 'Carpintería', 'Built-in furniture', 'Doors', 'Wood floors'),
      service('Electrical work', 'Electricidad', 'Wiring', 'Lighting', 'Solar panels'),
      service('Plumbing', 'Plomería', 'Bathrooms', 'Water heaters', 'Leak detection'),
      service('Painting', 'Pintura', 'Interior paint', 'Facades', 'Lime wash'),
      service('Tiling', 'Azulejos', 'Mosaic', 'Floor levelling', 'Waterproofing'),
      service('House plans', 'Planos de casas', 'AutoCAD', 'Permits', 'Site surveys'),
      service('Gardens', 'Jardines', 'Irrigation', 'Native plants', 'Terraces'),
    ],
  },
]
