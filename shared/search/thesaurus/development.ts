/** The words of websites, apps and data; shared/search/thesaurus.ts says how to read them. */
export const DEVELOPMENT = `
Web Development: web developer, web development, webmaster, web programmer, programmer, developer, coder, software developer; desarrollo web, desarrollador web, desarrolladora web, programador web, programador, programadora, desarrollador; développement web, développeur web, développeuse web, développeur, programmeur, informaticien; تطوير الويب, مطور ويب, مطورة ويب, مطور, مبرمج, مبرمجة, برمجة
Websites: website, web site, site, web page, website builder, homepage; sitios web, sitio web, página web, páginas web, web; sites web, site web, site internet, page web, création de site; المواقع, موقع, موقع إلكتروني, إنشاء موقع, مواقع إلكترونية
Online shops: online shop, online store, web shop, webshop, e-commerce, ecommerce, e-shop, shop website; tiendas en línea, tienda en línea, tienda online, tienda virtual, comercio electrónico, ecommerce; boutiques en ligne, boutique en ligne, commerce en ligne, e-commerce, e-boutique, site marchand; المتاجر الإلكترونية, متجر إلكتروني, متجر اونلاين, تجارة إلكترونية
Web apps: web app, web application, web applications, full stack developer, frontend developer, backend developer; aplicaciones web, aplicación web, desarrollador full stack, desarrollador frontend; applications web, application web, développeur full stack, développeur front; تطبيقات الويب, تطبيق ويب, مطور واجهات
WordPress: word press, wordpress developer, wordpress site, wordpress expert; experto en wordpress, página wordpress, sitio wordpress; développeur wordpress, site wordpress; ووردبريس, وردبريس
APIs: API, API developer, integrations, backend; API, integraciones, integración de sistemas; API, intégrations, interface de programmation; واجهات برمجة التطبيقات, واجهة برمجية, ربط الأنظمة
Website repair: fix website, website fix, website maintenance, broken website; reparación de sitios, arreglar página web, mantenimiento web, reparación web; réparation de sites, réparer un site, maintenance de site, dépannage de site; إصلاح المواقع, صيانة المواقع, إصلاح موقع
Hosting and servers: hosting, server, servers, sysadmin, system administrator, devops, cloud; alojamiento y servidores, alojamiento web, hosting, servidor, servidores, administrador de sistemas; hébergement et serveurs, hébergement, serveur, serveurs, administrateur système; الاستضافة والخوادم, استضافة, خادم, سيرفر, مدير أنظمة
Web accessibility: accessible website, accessibility audit; accesibilidad web, sitio accesible; accessibilité web, accessibilité numérique, site accessible; إتاحة الويب للجميع, إتاحة الويب, سهولة الوصول للمواقع
HTML: ; ; ; إتش تي إم إل
CSS: stylesheet; hojas de estilo; feuilles de style; سي إس إس, أنماط
Static sites: static site, static website; sitios estáticos, sitio estático; sites statiques, site statique; مواقع ثابتة
Astro: ; ; ; أسترو
Shopify: ; ; ; شوبيفاي
WooCommerce: ; ; ; ووكومرس
Payment set-up: payment setup, online payments, stripe integration; configuración de pagos, pagos en línea, pasarela de pago; paiement en ligne, configuration des paiements; إعداد الدفع, بوابة دفع, دفع إلكتروني
Product feeds: product feed; catálogo de productos; flux de produits; خلاصات المنتجات
TypeScript: JavaScript; JavaScript; JavaScript; تايب سكريبت, جافا سكريبت
React: ReactJS; ; ; رياكت
Node.js: Node, NodeJS; ; ; نود
Vue: VueJS; ; ; فيو
Themes: theme, wordpress theme; temas, tema de wordpress; thèmes, thème wordpress; سمات, قالب ووردبريس
Plugins: plugin; complementos, plugin; extensions, extension wordpress; إضافات
Migrations: migration, site migration; migraciones, migración; migration de site; نقل المواقع, ترحيل
WordPress security: website security; seguridad de wordpress, seguridad web; sécurité wordpress, sécurité web; أمان ووردبريس, أمان المواقع
REST: REST API; API REST; API REST; ريست
PostgreSQL: Postgres; Postgres; Postgres; بوستجريس
OpenAPI: Swagger; Swagger; Swagger; أوبن إي بي آي
Webhooks: webhook; webhook; webhook; ويب هوك
Debugging: debug, bug fix, bug fixing; depuración, corregir errores; débogage, correction de bugs; تصحيح الأخطاء
Page speed: site speed, speed optimization, performance optimization; velocidad de página, velocidad web; vitesse du site, vitesse de page; سرعة الموقع, تسريع الموقع
Malware removal: virus removal, hacked site; eliminar malware, limpieza de virus, sitio hackeado; suppression de malware, site piraté; إزالة البرمجيات الخبيثة, إزالة الفيروسات
Linux: ; ; ; لينكس
Docker: ; ; ; دوكر
Backups: backup; copias de seguridad, copia de seguridad, respaldo; sauvegardes, sauvegarde; نسخ احتياطي, نسخة احتياطية
Nginx: ; ; ; إنجن إكس
WCAG: ; ; ; معايير إتاحة الويب
Screen readers: screen reader; lectores de pantalla, lector de pantalla; lecteurs d’écran, lecteur d’écran; قارئات الشاشة, قارئ شاشة
ARIA: ; ; ; آريا
Mobile Development: mobile developer, app developer, app development, mobile apps, mobile app, app, apps; desarrollo móvil, desarrollador de apps, desarrollador móvil, aplicación móvil, aplicaciones móviles, app; développement mobile, développeur mobile, application mobile, appli; تطوير تطبيقات الجوال, مطور تطبيقات, تطبيق جوال, تطبيق, تطبيقات
Android apps: android, android developer, android app; apps android, desarrollador android, aplicación android; applications android, développeur android; تطبيقات أندرويد, أندرويد, مطور أندرويد
iPhone apps: iphone, ios developer, ios app, iphone app, ios; apps iphone, desarrollador ios, aplicación iphone, app ios; applications iphone, développeur ios; تطبيقات آيفون, آيفون, مطور آيفون
Cross-platform apps: cross platform, hybrid app, multi platform; apps multiplataforma, multiplataforma, app híbrida; applications multiplateformes, multiplateforme, appli hybride; تطبيقات متعددة المنصات, متعدد المنصات
Installable web apps: PWA, progressive web app, installable web app; apps web instalables, app web instalable, aplicación web progresiva, PWA; applications web installables, application web progressive, PWA; تطبيقات ويب قابلة للتثبيت, تطبيق ويب تقدمي
App maintenance: app support, app updates, fix app; mantenimiento de apps, mantenimiento de aplicaciones; maintenance d’applications, maintenance d’application; صيانة التطبيقات, صيانة تطبيق
Game prototypes: game developer, game development, video games, game design, game; prototipos de juegos, desarrollador de juegos, videojuegos, videojuego, juego; prototypes de jeux, développeur de jeux, jeux vidéo, jeu vidéo; نماذج الألعاب, مطور ألعاب, ألعاب فيديو, لعبة, ألعاب
App testing: app tester, QA, quality assurance, software testing, tester; pruebas de apps, pruebas de software, control de calidad, tester; tests d’applications, testeur, test logiciel, assurance qualité; اختبار التطبيقات, مختبر تطبيقات, ضمان الجودة
Kotlin: ; ; ; كوتلن
Jetpack Compose: ; ; ; جت باك كومبوز
Play Store: Google Play; Google Play; Google Play; بلاي ستور, جوجل بلاي
Swift: ; ; ; سويفت
SwiftUI: ; ; ; سويفت يو آي
App Store: ; ; ; آب ستور
Flutter: ; ; ; فلاتر
React Native: ; ; ; رياكت نيتف
Expo: ; ; ; إكسبو
Service workers: service worker; ; ; عامل الخدمة
Offline sync: offline first, offline; sincronización sin conexión, sin conexión; synchronisation hors ligne, hors ligne; مزامنة بلا اتصال, بدون إنترنت
Web Push: push notifications; notificaciones push; notifications push; إشعارات الويب, إشعارات
Crash reports: crash report, crashes; informes de fallos, fallos de app; rapports de plantage, plantages; تقارير الأعطال
Upgrades: upgrade; actualizaciones, actualización; mises à niveau, mise à niveau; ترقيات, تحديث
Refactoring: refactor; refactorización; refactorisation; إعادة هيكلة الكود
Unity: Unity 3D; ; ; يونيتي
Godot: ; ; ; جودو
2D games: 2D game; juegos 2D; jeux 2D; ألعاب ثنائية الأبعاد
Test plans: test plan; planes de prueba, plan de pruebas; plans de test, plan de test; خطط الاختبار
Device labs: device lab; laboratorio de dispositivos; laboratoire d’appareils; مختبر الأجهزة
Automated tests: automated testing, test automation; pruebas automáticas, pruebas automatizadas; tests automatisés, automatisation de tests; اختبارات آلية
Data Analysis: data analyst, data analysis, analyst, data scientist, data science; análisis de datos, analista de datos, analista, ciencia de datos; analyse de données, analyste de données, data analyst, science des données; تحليل البيانات, محلل بيانات, محللة بيانات, علم البيانات
Spreadsheets: spreadsheet, excel expert, excel sheet; hojas de cálculo, hoja de cálculo, planillas, experto en excel; feuilles de calcul, feuille de calcul, tableur, expert excel; جداول البيانات, جدول بيانات, خبير إكسل
Dashboards and reports: dashboards, reports, reporting, business intelligence, BI; informes y tableros, tableros, panel de control, informes, reportes, inteligencia de negocios; rapports et tableaux de bord, rapports, informatique décisionnelle; التقارير واللوحات, لوحات المعلومات, تقارير, ذكاء الأعمال
Data cleaning: data cleansing, clean data, data entry; limpieza de datos, limpiar datos, captura de datos; nettoyage de données, saisie de données; تنظيف البيانات, إدخال بيانات
Statistics: statistician, statistical analysis; estadística, estadístico, análisis estadístico; statistiques, statisticien, analyse statistique; الإحصاء, إحصائي, تحليل إحصائي
Maps: map, GIS, mapping; mapas, mapa, SIG; cartes, carte géographique, SIG, cartographe; الخرائط, خريطة, نظم معلومات جغرافية
Forecasts: forecast, forecasting, prediction; pronósticos, pronóstico, previsión, predicciones; prévisions, prévision; التوقعات, توقع, تنبؤ
Databases: database, database administrator, DBA, database design; bases de datos, base de datos, administrador de bases de datos; bases de données, base de données, administrateur de bases de données; قواعد البيانات, قاعدة بيانات, مدير قواعد بيانات
Excel: Microsoft Excel; ; ; إكسل
Google Sheets: ; hojas de Google; ; جداول جوجل
Pivot tables: pivot table; tablas dinámicas, tabla dinámica; tableaux croisés dynamiques, tableau croisé; جداول محورية
Macros: macro, VBA; macro, VBA; macro, VBA; ماكرو
Power BI: ; ; ; باور بي آي
Looker Studio: ; ; ; لوكر ستوديو
SQL: ; ; ; إس كيو إل
Python: ; ; ; بايثون
Deduplication: remove duplicates; eliminar duplicados, deduplicación; dédoublonnage, supprimer les doublons; إزالة التكرار
pandas: ; ; ; بانداس
R: R language; lenguaje R; langage R; لغة آر
Regression: regression analysis; regresión; régression; انحدار
Survey analysis: survey data; análisis de encuestas; analyse d’enquêtes; تحليل الاستبيانات
QGIS: ; ; ; كيو جيس
Geodata: geospatial data; datos geográficos, datos geoespaciales; données géographiques, géodonnées; بيانات جغرافية
Cartography: cartographer; cartografía, cartógrafo; cartographie, cartographe; رسم الخرائط
Time series: ; series de tiempo, series temporales; séries temporelles, séries chronologiques; سلاسل زمنية
Demand planning: demand forecast; planificación de la demanda; planification de la demande; تخطيط الطلب
Data modelling: data modeling, data model; modelado de datos; modélisation de données; نمذجة البيانات
Query tuning: query optimization, slow queries; optimización de consultas; optimisation de requêtes; تحسين الاستعلامات
SQLite: ; ; ; إس كيو لايت
`
