/** The words of websites, apps and data; shared/search/thesaurus.ts says how to read them. */
export const DEVELOPMENT = `
Web Development: web developer, web development, webmaster, web programmer, programmer, developer, coder, software developer, programming, web coder, computer programmer, software, software engineer, frontend, front end, fullstack, full stack, php, web programming; desarrollo web, desarrollador web, desarrolladora web, programador web, programador, programadora, desarrollador, programación, informático, ingeniero de software, programación web, desarrolladora, desarrolladores; développement web, développeur web, développeuse web, développeur, programmeur, informaticien, informatique, développeur informatique, ingénieur logiciel, développement; تطوير الويب, مطور ويب, مطورة ويب, مطور, مبرمج, مبرمجة, برمجة, برمجة مواقع, مبرمج مواقع, مهندس برمجيات, سي شارب, سي بلس بلس, تطوير مواقع, مطور مواقع
Websites < Web Development: website, web site, site, web page, website builder, homepage, webpage, web pages, company website, business website, website creation, site builder, wix, squarespace, webflow site, internet page, website developer, webseite; sitios web, sitio web, página web, páginas web, web, página de internet, páginas de internet, hacer página web, crear página web, sitio de internet, página, portal web, web corporativa; sites web, site web, site internet, page web, création de site, site vitrine, page internet, faire un site, refonte de site, création site internet, créateur de site; المواقع, موقع, موقع إلكتروني, إنشاء موقع, مواقع إلكترونية, موقع الكتروني, عمل موقع, صفحة ويب, موقع شركة, انشاء مواقع, موقع انترنت, مواقع
Online shops < Web Development: online shop, online store, web shop, webshop, e-commerce, ecommerce, e-shop, shop website, sell online, online sales, internet shop, online marketplace, prestashop, magento, shopping cart, product store, amazon shop, dropshipping, woo commerce, sell products, sell my products; tiendas en línea, tienda en línea, tienda online, tienda virtual, comercio electrónico, ecommerce, vender por internet, vender en línea, ventas en línea, ventas online, vender online, tienda por internet, tienda web, e-commerce, prestashop, carrito de compras, mercado libre, vender productos, vender ropa; boutiques en ligne, boutique en ligne, commerce en ligne, e-commerce, e-boutique, site marchand, vendre en ligne, vente en ligne, boutique internet, boutique web, e-shop, prestashop, magasin en ligne, site e-commerce, vendre des produits, vendre mes produits; المتاجر الإلكترونية, متجر إلكتروني, متجر اونلاين, تجارة إلكترونية, بيع اونلاين, بيع أونلاين, متجر, متاجر, إنشاء متجر, متجر سلة, سلة, زد, متجر على الانترنت, دكان إلكتروني, تجارة الكترونية, بيع منتجات, بيع منتجاتي
Web apps < Web Development: web app, web application, web applications, full stack developer, frontend developer, backend developer; aplicaciones web, aplicación web, desarrollador full stack, desarrollador frontend; applications web, application web, développeur full stack, développeur front; تطبيقات الويب, تطبيق ويب, مطور واجهات
WordPress < Web Development: word press, wordpress developer, wordpress site, wordpress expert; experto en wordpress, página wordpress, sitio wordpress; développeur wordpress, site wordpress; ووردبريس, وردبريس
APIs < Web Development: API, API developer, integrations, backend; API, integraciones, integración de sistemas; API, intégrations, interface de programmation; واجهات برمجة التطبيقات, واجهة برمجية, ربط الأنظمة
Website repair < Web Development: fix website, website fix, website maintenance, broken website, website down, site down, website hacked, hacked website, slow website, website slow, website problem, website problems, website bug, website not working, website virus, website broken, website error, webmaster, repair site, fix site, site repair, site fix, repair website, fix wordpress, site broken; reparación de sitios, arreglar página web, mantenimiento web, reparación web, página caída, página no funciona, página web no funciona, web lenta, web caída, página lenta, página hackeada, web hackeada, error en la página, mantenimiento de página web, arreglar web, reparar página, reparar página web, reparar web, reparar sitio, reparar sitio web, arreglar página, arreglar sitio, arreglar sitio web, sitio no carga, página no carga; réparation de sites, réparer un site, maintenance de site, dépannage de site, site en panne, site ne marche plus, site cassé, site lent, site bloqué, site piraté, dépanner site, réparer site web, bug site, réparer site, réparer le site web, dépanner un site web, site hors ligne; إصلاح المواقع, صيانة المواقع, إصلاح موقع, موقع معطل, موقع بطيء, موقع لا يعمل, مشكلة في الموقع, موقع مخترق, موقع متوقف, تصليح موقع, صيانة موقع, اصلاح مواقع, تصليح مواقع, موقع واقع
Hosting and servers < Web Development: hosting, server, servers, sysadmin, system administrator, devops, cloud, host, web hosting, domain, domains, domain name, aws, azure, google cloud, vps, kubernetes, migrate website, server down, dns, ssl, network administrator, website migration; alojamiento y servidores, alojamiento web, hosting, servidor, servidores, administrador de sistemas, dominio, dominios, servidor caído, servidor vps, nube, redes informáticas, correo corporativo, migrar web; hébergement et serveurs, hébergement, serveur, serveurs, administrateur système, nom de domaine, domaine, serveur en panne, hébergeur, infogérance, nuage; الاستضافة والخوادم, استضافة, خادم, سيرفر, مدير أنظمة, دومين, نطاق, سيرفرات, حجز دومين, نقل استضافة, سحابة, خوادم
Web accessibility < Web Development: accessible website, accessibility audit; accesibilidad web, sitio accesible; accessibilité web, accessibilité numérique, site accessible; إتاحة الويب للجميع, إتاحة الويب, سهولة الوصول للمواقع
HTML < Websites: ; ; ; إتش تي إم إل
CSS < Websites: stylesheet; hojas de estilo; feuilles de style; سي إس إس, أنماط
Static sites < Websites: static site, static website; sitios estáticos, sitio estático; sites statiques, site statique; مواقع ثابتة
Astro < Websites: ; ; ; أسترو
Shopify < Online shops: ; ; ; شوبيفاي
WooCommerce < Online shops: ; ; ; ووكومرس
Payment set-up < Online shops: payment setup, online payments, stripe integration; configuración de pagos, pagos en línea, pasarela de pago; paiement en ligne, configuration des paiements; إعداد الدفع, بوابة دفع, دفع إلكتروني
Product feeds < Online shops: product feed; catálogo de productos; flux de produits; خلاصات المنتجات
TypeScript < Web apps: JavaScript; JavaScript; JavaScript; تايب سكريبت, جافا سكريبت
React < Web apps: ReactJS; ; ; رياكت
Node.js < Web apps: Node, NodeJS; ; ; نود
Vue < Web apps: VueJS; ; ; فيو
Themes < WordPress: theme, wordpress theme; temas, tema de wordpress; thèmes, thème wordpress; سمات, قالب ووردبريس
Plugins < WordPress: plugin; complementos, plugin; extensions, extension wordpress; إضافات
Migrations < WordPress: migration, site migration; migraciones, migración; migration de site; نقل المواقع, ترحيل
WordPress security < WordPress: website security; seguridad de wordpress, seguridad web; sécurité wordpress, sécurité web; أمان ووردبريس, أمان المواقع
REST < APIs: REST API; API REST; API REST; ريست
PostgreSQL < APIs: Postgres; Postgres; Postgres; بوستجريس
OpenAPI < APIs: Swagger; Swagger; Swagger; أوبن إي بي آي
Webhooks < APIs: webhook; webhook; webhook; ويب هوك
Debugging < Website repair: debug, bug fix, bug fixing; depuración, corregir errores; débogage, correction de bugs; تصحيح الأخطاء
Page speed < Website repair: site speed, speed optimization, performance optimization; velocidad de página, velocidad web; vitesse du site, vitesse de page; سرعة الموقع, تسريع الموقع
Malware removal < Website repair: virus removal, hacked site; eliminar malware, limpieza de virus, sitio hackeado; suppression de malware, site piraté; إزالة البرمجيات الخبيثة, إزالة الفيروسات
Linux < Hosting and servers: ; ; ; لينكس
Docker < Hosting and servers: ; ; ; دوكر
Backups < Hosting and servers: backup; copias de seguridad, copia de seguridad, respaldo; sauvegardes, sauvegarde; نسخ احتياطي, نسخة احتياطية
Nginx < Hosting and servers: ; ; ; إنجن إكس
WCAG < Web accessibility: ; ; ; معايير إتاحة الويب
Screen readers < Web accessibility: screen reader; lectores de pantalla, lector de pantalla; lecteurs d’écran, lecteur d’écran; قارئات الشاشة, قارئ شاشة
ARIA < Web accessibility: ; ; ; آريا
Mobile Development: mobile developer, app developer, app development, mobile apps, mobile app, app, apps, programmer, developer, coder, app programmer, app builder, mobile application, mobile applications, software developer, mobile app developer, application developer, phone app, smartphone app; desarrollo móvil, desarrollador de apps, desarrollador móvil, aplicación móvil, aplicaciones móviles, app, programador, programadora, desarrollador, desarrolladora, programador de apps, programador de aplicaciones, desarrollador de aplicaciones, aplicación, aplicaciones, aplicación para celular, app móvil, apps, crear app, crear aplicación; développement mobile, développeur mobile, application mobile, appli, développeur, développeuse, programmeur, développeur d’application, développeur d’applications, applications, applications mobiles, application smartphone, applis, créer une application; تطوير تطبيقات الجوال, مطور تطبيقات, تطبيق جوال, تطبيق, تطبيقات, مبرمج, مبرمجة, مطور, مطورة, برمجة, مبرمج تطبيقات, برمجة تطبيقات, تطبيق موبايل, تطبيقات موبايل, تطبيقات الهاتف, عمل تطبيق, ابليكيشن, أبليكيشن
Android apps < Mobile Development: android, android developer, android app, android programmer, android application, play store app; apps android, desarrollador android, aplicación android, programador android, aplicaciones android; applications android, développeur android, programmeur android, appli android; تطبيقات أندرويد, أندرويد, مطور أندرويد, مبرمج اندرويد, برنامج اندرويد
iPhone apps < Mobile Development: iphone, ios developer, ios app, iphone app, ios, ios programmer, ipad app, apple app; apps iphone, desarrollador ios, aplicación iphone, app ios, programador ios, aplicaciones iphone, app para iphone; applications iphone, développeur ios, programmeur ios, appli iphone; تطبيقات آيفون, آيفون, مطور آيفون, مبرمج ايفون, تطبيق ايفون
Cross-platform apps < Mobile Development: cross platform, hybrid app, multi platform; apps multiplataforma, multiplataforma, app híbrida; applications multiplateformes, multiplateforme, appli hybride; تطبيقات متعددة المنصات, متعدد المنصات
Installable web apps < Mobile Development: PWA, progressive web app, installable web app; apps web instalables, app web instalable, aplicación web progresiva, PWA; applications web installables, application web progressive, PWA; تطبيقات ويب قابلة للتثبيت, تطبيق ويب تقدمي
App maintenance < Mobile Development: app support, app updates, fix app; mantenimiento de apps, mantenimiento de aplicaciones; maintenance d’applications, maintenance d’application; صيانة التطبيقات, صيانة تطبيق
Game prototypes < Mobile Development: game developer, game development, video games, game design, game, make a game, game maker, mobile game, 3d game, games, game programmer, unreal, roblox; prototipos de juegos, desarrollador de juegos, videojuegos, videojuego, juego, hacer juego, hacer un videojuego, juegos, programador de juegos, juego móvil, desarrollador de videojuegos; prototypes de jeux, développeur de jeux, jeux vidéo, jeu vidéo, créer un jeu, jeu, jeux, jeu mobile, développeur de jeux vidéo, programmeur de jeux; نماذج الألعاب, مطور ألعاب, ألعاب فيديو, لعبة, ألعاب, برمجة لعبة, عمل لعبة, العاب, تطوير ألعاب, مبرمج العاب, تصميم ألعاب
App testing < Mobile Development: app tester, QA, quality assurance, software testing, tester, test my app, test app, bugs, beta tester; pruebas de apps, pruebas de software, control de calidad, tester, probar app, probar mi app, pruebas de aplicaciones; tests d’applications, testeur, test logiciel, assurance qualité, tester une application, tester mon application; اختبار التطبيقات, مختبر تطبيقات, ضمان الجودة, تجربة تطبيق, فحص تطبيق
Kotlin < Android apps: ; ; ; كوتلن
Jetpack Compose < Android apps: ; ; ; جت باك كومبوز
Play Store < Android apps: Google Play; Google Play; Google Play; بلاي ستور, جوجل بلاي
Swift < iPhone apps: ; ; ; سويفت
SwiftUI < iPhone apps: ; ; ; سويفت يو آي
App Store < iPhone apps: ; ; ; آب ستور
Flutter < Cross-platform apps: ; ; ; فلاتر
React Native < Cross-platform apps: ; ; ; رياكت نيتف
Expo < Cross-platform apps: ; ; ; إكسبو
Service workers < Installable web apps: service worker; ; ; عامل الخدمة
Offline sync < Installable web apps: offline first, offline; sincronización sin conexión; synchronisation hors ligne, hors ligne; مزامنة بلا اتصال, بدون إنترنت
Web Push < Installable web apps: push notifications; notificaciones push; notifications push; إشعارات الويب, إشعارات
Crash reports < App maintenance: crash report, crashes; informes de fallos, fallos de app; rapports de plantage, plantages; تقارير الأعطال
Upgrades < App maintenance: upgrade; actualizaciones, actualización; mises à niveau, mise à niveau; ترقيات, تحديث
Refactoring < App maintenance: refactor; refactorización; refactorisation; إعادة هيكلة الكود
Unity < Game prototypes: Unity 3D; ; ; يونيتي
Godot < Game prototypes: ; ; ; جودو
2D games < Game prototypes: 2D game; juegos 2D; jeux 2D; ألعاب ثنائية الأبعاد
Test plans < App testing: test plan; planes de prueba, plan de pruebas; plans de test, plan de test; خطط الاختبار
Device labs < App testing: device lab; laboratorio de dispositivos; laboratoire d’appareils; مختبر الأجهزة
Automated tests < App testing: automated testing, test automation; pruebas automáticas, pruebas automatizadas; tests automatisés, automatisation de tests; اختبارات آلية
Data Analysis: data analyst, data analysis, analyst, data scientist, data science, data, analytics, big data, analyze data, research data; análisis de datos, analista de datos, analista, ciencia de datos, datos, analizar datos, analítica; analyse de données, analyste de données, data analyst, science des données, données, analyser des données, statistiques de données; تحليل البيانات, محلل بيانات, محللة بيانات, علم البيانات, بيانات, تحليل بيانات, محلل, بيانات ضخمة
Spreadsheets < Data Analysis: spreadsheet, excel expert, excel sheet, exel, excell, excel help, excel formulas, excel formula, formulas, formula, xls, excel file, budget sheet, calc, make spreadsheet; hojas de cálculo, hoja de cálculo, planillas, experto en excel, fórmulas, fórmulas de excel, tabla de excel, planilla, archivo excel, experta en excel, exel, tabla en excel; feuilles de calcul, feuille de calcul, tableur, expert excel, formules excel, formule, tableau excel, fichier excel, macro excel, créer un tableau; جداول البيانات, جدول بيانات, خبير إكسل, اكسل, ملف اكسل, اكسيل, معادلات اكسل, معادلات, شيت اكسل, شيتات, جداول اكسل, جدول, عمل جدول
Dashboards and reports < Data Analysis: dashboards, reports, reporting, business intelligence, BI; informes y tableros, tableros, panel de control, informes, reportes, inteligencia de negocios; rapports et tableaux de bord, rapports, informatique décisionnelle; التقارير واللوحات, لوحات المعلومات, تقارير, ذكاء الأعمال
Data cleaning < Data Analysis: data cleansing, clean data, data entry; limpieza de datos, limpiar datos, captura de datos; nettoyage de données, saisie de données; تنظيف البيانات, إدخال بيانات
Statistics < Data Analysis: statistician, statistical analysis, spss, stata, analyze survey, data analysis for thesis, statistical test, analyze data; estadística, estadístico, análisis estadístico, spss, estadistica para tesis, análisis estadistico; statistiques, statisticien, analyse statistique, spss, statistique; الإحصاء, إحصائي, تحليل إحصائي, spss, احصاء, تحليل احصائي
Maps < Data Analysis: map, GIS, mapping, google maps map, draw map, map maker; mapas, mapa, SIG, hacer mapa, mapa interactivo, cartógrafo; cartes, carte géographique, SIG, cartographe, carte, carte interactive; الخرائط, خريطة, نظم معلومات جغرافية, رسم خريطة, خريطة تفاعلية
Forecasts < Data Analysis: forecast, forecasting, prediction; pronósticos, pronóstico, previsión, predicciones; prévisions, prévision; التوقعات, توقع, تنبؤ
Databases < Data Analysis: database, database administrator, DBA, database design, mysql, mongodb, sql server, oracle, sql database, mariadb, slow database, access database, data base; bases de datos, base de datos, administrador de bases de datos, mysql, mongodb, oracle, base datos, bases datos; bases de données, base de données, administrateur de bases de données, mysql, mongodb, oracle, bdd, base donnée; قواعد البيانات, قاعدة بيانات, مدير قواعد بيانات, داتا بيز, داتابيز, قاعده بيانات, ماي اس كيو ال, قواعد
Excel < Spreadsheets: Microsoft Excel; ; ; إكسل
Google Sheets < Spreadsheets: ; hojas de Google; ; جداول جوجل
Pivot tables < Spreadsheets: pivot table; tablas dinámicas, tabla dinámica; tableaux croisés dynamiques, tableau croisé; جداول محورية
Macros < Spreadsheets: macro, VBA; macro, VBA; macro, VBA; ماكرو
Power BI < Dashboards and reports: ; ; ; باور بي آي
Looker Studio < Dashboards and reports: ; ; ; لوكر ستوديو
SQL < Dashboards and reports: ; ; ; إس كيو إل
Python < Data cleaning: ; ; ; بايثون
Deduplication < Data cleaning: remove duplicates; eliminar duplicados, deduplicación; dédoublonnage, supprimer les doublons; إزالة التكرار
pandas < Data cleaning: ; ; ; بانداس
R < Statistics: R language; lenguaje R; langage R; لغة آر
Regression < Statistics: regression analysis; regresión; régression; انحدار
Survey analysis < Statistics: survey data; análisis de encuestas; analyse d’enquêtes; تحليل الاستبيانات
QGIS < Maps: ; ; ; كيو جيس
Geodata < Maps: geospatial data; datos geográficos, datos geoespaciales; données géographiques, géodonnées; بيانات جغرافية
Cartography < Maps: cartographer; cartografía, cartógrafo; cartographie, cartographe; رسم الخرائط
Time series < Forecasts: ; series de tiempo, series temporales; séries temporelles, séries chronologiques; سلاسل زمنية
Demand planning < Forecasts: demand forecast; planificación de la demanda; planification de la demande; تخطيط الطلب
Data modelling < Databases: data modeling, data model; modelado de datos; modélisation de données; نمذجة البيانات
Query tuning < Databases: query optimization, slow queries; optimización de consultas; optimisation de requêtes; تحسين الاستعلامات
SQLite < Databases: ; ; ; إس كيو لايت
`
