import type { DeliveryDays } from '#shared/delivery-times.ts'

interface Names {
  es: string
  fr: string
  ar: string
}

/** A service with its skills. Names are in English, with Spanish, French and Arabic translations. */
export interface DemoService {
  name: string
  names: Names
  skills: string[]
}

export interface DemoCategory {
  name: string
  names: Names
  icon: string
  construction?: true
  /** What its freelancers usually need for an order. */
  deliveryDays: DeliveryDays[]
  services: DemoService[]
}

const service = (name: string, names: Names, ...skills: string[]): DemoService => ({ name, names, skills })

export const CATEGORIES: DemoCategory[] = [
  {
    name: 'UI UX Design',
    names: { es: 'Diseño UI UX', fr: 'Design UI UX', ar: 'تصميم واجهات وتجربة المستخدم' },
    icon: 'layout',
    deliveryDays: [7, 14, 30],
    services: [
      service(
        'App design',
        { es: 'Diseño de apps', fr: 'Design d’applications', ar: 'تصميم التطبيقات' },
        'Figma',
        'Prototyping',
        'Design systems',
        'iOS patterns',
      ),
      service(
        'Website design',
        { es: 'Diseño de sitios web', fr: 'Design de sites web', ar: 'تصميم المواقع' },
        'Responsive design',
        'Landing pages',
        'Webflow',
        'Typography',
      ),
      service(
        'User research',
        { es: 'Investigación de usuarios', fr: 'Recherche utilisateur', ar: 'أبحاث المستخدمين' },
        'Interviews',
        'Usability tests',
        'Personas',
        'Surveys',
      ),
      service(
        'Wireframes',
        { es: 'Wireframes', fr: 'Maquettes filaires', ar: 'المخططات الهيكلية' },
        'Information architecture',
        'User flows',
        'Sketching',
      ),
      service(
        'Design audits',
        { es: 'Auditorías de diseño', fr: 'Audits de design', ar: 'تدقيق التصميم' },
        'Accessibility',
        'Heuristics',
        'Contrast checks',
      ),
      service(
        'Dashboards',
        { es: 'Paneles de control', fr: 'Tableaux de bord', ar: 'لوحات المعلومات' },
        'Data display',
        'Tables',
        'Chart design',
      ),
      service(
        'Interaction design',
        { es: 'Diseño de interacción', fr: 'Design d’interaction', ar: 'تصميم التفاعل' },
        'Motion',
        'Microcopy',
        'Gestures',
      ),
    ],
  },
  {
    name: 'Graphic Design',
    names: { es: 'Diseño gráfico', fr: 'Graphisme', ar: 'التصميم الجرافيكي' },
    icon: 'palette',
    deliveryDays: [3, 7, 14],
    services: [
      service(
        'Logos',
        { es: 'Logotipos', fr: 'Logos', ar: 'الشعارات' },
        'Illustrator',
        'Lettering',
        'Brand marks',
        'Symbols',
      ),
      service(
        'Brand identity',
        { es: 'Identidad de marca', fr: 'Identité de marque', ar: 'الهوية البصرية' },
        'Brand guides',
        'Color systems',
        'Stationery',
      ),
      service(
        'Illustration',
        { es: 'Ilustración', fr: 'Illustration', ar: 'الرسم التوضيحي' },
        'Procreate',
        'Watercolor',
        'Character design',
        'Children’s books',
      ),
      service(
        'Packaging',
        { es: 'Empaques', fr: 'Emballages', ar: 'تصميم العبوات' },
        'Dielines',
        'Labels',
        'Prepress',
      ),
      service(
        'Posters',
        { es: 'Carteles', fr: 'Affiches', ar: 'الملصقات' },
        'Screen printing',
        'Composition',
        'Event graphics',
      ),
      service(
        'Editorial design',
        { es: 'Diseño editorial', fr: 'Mise en page éditoriale', ar: 'التصميم التحريري' },
        'InDesign',
        'Magazine layout',
        'Book covers',
      ),
      service(
        'Social media graphics',
        { es: 'Gráficos para redes', fr: 'Visuels pour les réseaux', ar: 'تصاميم شبكات التواصل' },
        'Templates',
        'Canva',
        'Story formats',
      ),
      service('Icons', { es: 'Íconos', fr: 'Icônes', ar: 'الأيقونات' }, 'Icon sets', 'SVG', 'Pixel grids'),
    ],
  },
  {
    name: 'Web Development',
    names: { es: 'Desarrollo web', fr: 'Développement web', ar: 'تطوير الويب' },
    icon: 'code',
    deliveryDays: [7, 14, 30],
    services: [
      service(
        'Websites',
        { es: 'Sitios web', fr: 'Sites web', ar: 'المواقع' },
        'HTML',
        'CSS',
        'Static sites',
        'Astro',
      ),
      service(
        'Online shops',
        { es: 'Tiendas en línea', fr: 'Boutiques en ligne', ar: 'المتاجر الإلكترونية' },
        'Shopify',
        'WooCommerce',
        'Payment setup',
        'Product feeds',
      ),
      service(
        'Web apps',
        { es: 'Aplicaciones web', fr: 'Applications web', ar: 'تطبيقات الويب' },
        'TypeScript',
        'React',
        'Node.js',
        'Vue',
      ),
      service(
        'WordPress',
        { es: 'WordPress', fr: 'WordPress', ar: 'ووردبريس' },
        'Themes',
        'Plugins',
        'Migrations',
        'WordPress security',
      ),
      service(
        'APIs',
        { es: 'APIs', fr: 'API', ar: 'واجهات برمجة التطبيقات' },
        'REST',
        'PostgreSQL',
        'OpenAPI',
        'Webhooks',
      ),
      service(
        'Website repair',
        { es: 'Reparación de sitios', fr: 'Réparation de sites', ar: 'إصلاح المواقع' },
        'Debugging',
        'Page speed',
        'Malware removal',
      ),
      service(
        'Hosting and servers',
        { es: 'Alojamiento y servidores', fr: 'Hébergement et serveurs', ar: 'الاستضافة والخوادم' },
        'Linux',
        'Docker',
        'Backups',
        'Nginx',
      ),
      service(
        'Web accessibility',
        { es: 'Accesibilidad web', fr: 'Accessibilité web', ar: 'إتاحة الويب للجميع' },
        'WCAG',
        'Screen readers',
        'ARIA',
      ),
    ],
  },
  {
    name: 'Mobile Development',
    names: { es: 'Desarrollo móvil', fr: 'Développement mobile', ar: 'تطوير تطبيقات الجوال' },
    icon: 'smartphone',
    deliveryDays: [14, 30],
    services: [
      service(
        'Android apps',
        { es: 'Apps Android', fr: 'Applications Android', ar: 'تطبيقات أندرويد' },
        'Kotlin',
        'Jetpack Compose',
        'Play Store',
      ),
      service(
        'iPhone apps',
        { es: 'Apps iPhone', fr: 'Applications iPhone', ar: 'تطبيقات آيفون' },
        'Swift',
        'SwiftUI',
        'App Store',
      ),
      service(
        'Cross-platform apps',
        { es: 'Apps multiplataforma', fr: 'Applications multiplateformes', ar: 'تطبيقات متعددة المنصات' },
        'Flutter',
        'React Native',
        'Expo',
      ),
      service(
        'Installable web apps',
        { es: 'Apps web instalables', fr: 'Applications web installables', ar: 'تطبيقات ويب قابلة للتثبيت' },
        'Service workers',
        'Offline sync',
        'Web Push',
      ),
      service(
        'App maintenance',
        { es: 'Mantenimiento de apps', fr: 'Maintenance d’applications', ar: 'صيانة التطبيقات' },
        'Crash reports',
        'Upgrades',
        'Refactoring',
      ),
      service(
        'Game prototypes',
        { es: 'Prototipos de juegos', fr: 'Prototypes de jeux', ar: 'نماذج الألعاب' },
        'Unity',
        'Godot',
        '2D games',
      ),
      service(
        'App testing',
        { es: 'Pruebas de apps', fr: 'Tests d’applications', ar: 'اختبار التطبيقات' },
        'Test plans',
        'Device labs',
        'Automated tests',
      ),
    ],
  },
  {
    name: 'Content Writing',
    names: { es: 'Redacción de contenidos', fr: 'Rédaction', ar: 'كتابة المحتوى' },
    icon: 'pen',
    deliveryDays: [1, 3, 7],
    services: [
      service(
        'Articles',
        { es: 'Artículos', fr: 'Articles', ar: 'المقالات' },
        'Long reads',
        'Interviewing',
        'Fact checking',
      ),
      service(
        'Translation',
        { es: 'Traducción', fr: 'Traduction', ar: 'الترجمة' },
        'English–Spanish',
        'Spanish–English',
        'Localization',
        'Subtitles',
      ),
      service(
        'Copywriting',
        { es: 'Textos publicitarios', fr: 'Textes publicitaires', ar: 'النصوص الإعلانية' },
        'Headlines',
        'Email texts',
        'Tone of voice',
      ),
      service(
        'Proofreading',
        { es: 'Corrección de textos', fr: 'Correction de textes', ar: 'التدقيق اللغوي' },
        'Spanish grammar',
        'English grammar',
        'Style guides',
      ),
      service(
        'Technical writing',
        { es: 'Redacción técnica', fr: 'Rédaction technique', ar: 'الكتابة التقنية' },
        'Manuals',
        'API guides',
        'Diagrams',
      ),
      service(
        'Scripts',
        { es: 'Guiones', fr: 'Scénarios', ar: 'السيناريوهات' },
        'Video scripts',
        'Podcasts',
        'Dialogues',
      ),
      service(
        'CVs and letters',
        { es: 'CV y cartas', fr: 'CV et lettres', ar: 'السير الذاتية والخطابات' },
        'Career stories',
        'Cover letters',
      ),
      service(
        'Grant proposals',
        { es: 'Propuestas de subvención', fr: 'Demandes de subvention', ar: 'مقترحات المنح' },
        'Budgets',
        'NGO writing',
      ),
    ],
  },
  {
    name: 'Digital Marketing',
    names: { es: 'Marketing digital', fr: 'Marketing digital', ar: 'التسويق الرقمي' },
    icon: 'megaphone',
    deliveryDays: [3, 7, 14],
    services: [
      service(
        'Search optimization',
        { es: 'Posicionamiento en buscadores', fr: 'Référencement', ar: 'تحسين الظهور في البحث' },
        'Keyword research',
        'Technical SEO',
        'Local search',
      ),
      service(
        'Social media',
        { es: 'Redes sociales', fr: 'Réseaux sociaux', ar: 'شبكات التواصل' },
        'Content calendars',
        'Community care',
        'Short video',
      ),
      service(
        'Advertising',
        { es: 'Publicidad', fr: 'Publicité', ar: 'الإعلانات' },
        'Search ads',
        'Display ads',
        'Retargeting',
      ),
      service(
        'Email campaigns',
        { es: 'Campañas de correo', fr: 'Campagnes e-mail', ar: 'حملات البريد' },
        'Newsletters',
        'Automation',
        'Deliverability',
      ),
      service(
        'Market research',
        { es: 'Investigación de mercado', fr: 'Études de marché', ar: 'أبحاث السوق' },
        'Competitor studies',
        'Focus groups',
      ),
      service(
        'Marketing plans',
        { es: 'Planes de marketing', fr: 'Plans marketing', ar: 'خطط التسويق' },
        'Positioning',
        'Launches',
        'Budget planning',
      ),
      service(
        'Influencer work',
        { es: 'Trabajo con influencers', fr: 'Travail avec des influenceurs', ar: 'التعاون مع المؤثرين' },
        'Outreach',
        'Contracts',
        'Reporting',
      ),
    ],
  },
  {
    name: 'Data Analysis',
    names: { es: 'Análisis de datos', fr: 'Analyse de données', ar: 'تحليل البيانات' },
    icon: 'chart',
    deliveryDays: [3, 7, 14],
    services: [
      service(
        'Spreadsheets',
        { es: 'Hojas de cálculo', fr: 'Feuilles de calcul', ar: 'جداول البيانات' },
        'Excel',
        'Google Sheets',
        'Pivot tables',
        'Macros',
      ),
      service(
        'Dashboards and reports',
        { es: 'Informes y tableros', fr: 'Rapports et tableaux de bord', ar: 'التقارير واللوحات' },
        'Power BI',
        'Looker Studio',
        'SQL',
      ),
      service(
        'Data cleaning',
        { es: 'Limpieza de datos', fr: 'Nettoyage de données', ar: 'تنظيف البيانات' },
        'Python',
        'Deduplication',
        'pandas',
      ),
      service(
        'Statistics',
        { es: 'Estadística', fr: 'Statistiques', ar: 'الإحصاء' },
        'R',
        'Regression',
        'Survey analysis',
      ),
      service('Maps', { es: 'Mapas', fr: 'Cartes', ar: 'الخرائط' }, 'QGIS', 'Geodata', 'Cartography'),
      service(
        'Forecasts',
        { es: 'Pronósticos', fr: 'Prévisions', ar: 'التوقعات' },
        'Time series',
        'Demand planning',
      ),
      service(
        'Databases',
        { es: 'Bases de datos', fr: 'Bases de données', ar: 'قواعد البيانات' },
        'Data modeling',
        'Query tuning',
        'SQLite',
      ),
    ],
  },
  {
    name: 'Construction',
    names: { es: 'Construcción', fr: 'Construction', ar: 'البناء' },
    icon: 'hammer',
    deliveryDays: [1, 3, 7],
    construction: true,
    services: [
      service(
        'Masonry',
        { es: 'Albañilería', fr: 'Maçonnerie', ar: 'أعمال البناء' },
        'Brick walls',
        'Stone work',
        'Plaster',
      ),
      service(
        'Carpentry',
        { es: 'Carpintería', fr: 'Menuiserie', ar: 'النجارة' },
        'Built-in furniture',
        'Doors',
        'Wood floors',
      ),
      service(
        'Electrical work',
        { es: 'Electricidad', fr: 'Électricité', ar: 'الكهرباء' },
        'Wiring',
        'Lighting',
        'Solar panels',
      ),
      service(
        'Plumbing',
        { es: 'Plomería', fr: 'Plomberie', ar: 'السباكة' },
        'Bathrooms',
        'Water heaters',
        'Leak detection',
      ),
      service(
        'Painting',
        { es: 'Pintura', fr: 'Peinture', ar: 'الدهان' },
        'Interior paint',
        'Facades',
        'Lime wash',
      ),
      service(
        'Tiling',
        { es: 'Azulejos', fr: 'Carrelage', ar: 'البلاط' },
        'Mosaic',
        'Floor leveling',
        'Waterproofing',
      ),
      service(
        'House plans',
        { es: 'Planos de casas', fr: 'Plans de maisons', ar: 'مخططات المنازل' },
        'AutoCAD',
        'Permits',
        'Site surveys',
      ),
      service(
        'Gardens',
        { es: 'Jardines', fr: 'Jardins', ar: 'الحدائق' },
        'Irrigation',
        'Native plants',
        'Terraces',
      ),
    ],
  },
]

/**
 * The category of everything that fits no other. No sellers are generated for it: some of the others offer it
 * beside their trade.
 */
export const OTHER: DemoCategory = {
  name: 'Other',
  names: { es: 'Otros', fr: 'Autres', ar: 'أخرى' },
  icon: 'other',
  deliveryDays: [3, 7, 14],
  services: [
    service(
      'Event planning',
      { es: 'Organización de eventos', fr: 'Organisation d’événements', ar: 'تنظيم الفعاليات' },
      'Weddings',
      'Conferences',
      'Catering',
    ),
    service(
      'Virtual assistance',
      { es: 'Asistencia virtual', fr: 'Assistance virtuelle', ar: 'المساعدة الافتراضية' },
      'Scheduling',
      'Inbox care',
      'Travel planning',
    ),
    service(
      'Tutoring',
      { es: 'Clases particulares', fr: 'Cours particuliers', ar: 'دروس خصوصية' },
      'Math',
      'Languages',
      'Exam preparation',
    ),
    service(
      'Photography',
      { es: 'Fotografía', fr: 'Photographie', ar: 'التصوير' },
      'Product photos',
      'Portraits',
      'Retouching',
    ),
  ],
}
