/**
 * What people type, and the services of the starter catalogue that would answer it. A line has the services,
 * an arrow and the searches. Those were written down from what people say, with slips and without accents,
 * and not taken from the thesaurus.
 */
const SEARCHES = `
App design > app design; app designer; mobile app design; I need an app designer; app desing; diseño de apps; diseñador de aplicaciones; diseño de app; disenador de apps; designer d’application; design d'appli; مصمم تطبيقات; تصميم تطبيق
Website design > web design; web designer; website designer; desinger web; web desinger; diseño web; diseñador web; diseñadora de páginas web; diseno web; designer web; webdesigner; conception de site web; مصمم مواقع; تصميم موقع
User research > user research; user researcher; usability research; investigación de usuarios; recherche utilisateur; أبحاث المستخدمين
Wireframes > wireframes; wireframe; wirefarmes; mockups; maquetas; maquettes; مخطط هيكلي
Design audits > design audit; UX audit; auditoría de diseño; audit de design; تدقيق التصميم
Dashboards, Dashboards and reports > dashboard; dashboards; dashbaord; tablero; tableau de bord; panel de control; لوحات المعلومات
Interaction design > interaction design; diseño de interacción; design d’interaction; تصميم التفاعل
Logos > logo; logos; logo design; logo designer; logo desinger; I need a logo; logotype; lgoo; logotipo; logotipos; diseño de logo; diseñador de logos; necesito un logo; créer un logo; création de logo; graphiste logo; شعار; تصميم شعار; مصمم شعارات; لوجو
Brand identity > brand identity; branding; brand designer; corporate identity; identidad de marca; imagen corporativa; identité visuelle; charte graphique; هوية بصرية; الهوية البصرية
Illustration > illustration; illustrator; ilustrator; illustrations; ilustrador; ilustradora; ilustración; dibujante; illustrateur; illustratrice; dessinateur; رسام; رسم توضيحي
Packaging > packaging; packaging design; pakaging; empaque; empaques; diseño de envases; emballage; تغليف; تصميم عبوات
Posters > posters; poster; poster design; flyer; cartel; carteles; afiche; affiche; affiches; بوستر; ملصق
Editorial design > magazine design; book layout; editorial design; diseño editorial; maquetación; mise en page; إخراج صحفي
Social media graphics > social media graphics; instagram post design; gráficos para redes; visuels réseaux sociaux; تصميم سوشيال ميديا
Icons > icons; icon; icon design; iconos; icono; icônes; أيقونات
Websites > website; websites; web site; wesbite; sitio web; página web; pagina web; site internet; site web; créer un site; موقع إلكتروني; إنشاء موقع
Online shops > online shop; e-commerce; ecommerce; online store; web shop; tienda en línea; tienda online; comercio electrónico; boutique en ligne; متجر إلكتروني; متجر الكتروني
Web apps > web app; web apps; web application; aplicación web; aplicaciones web; application web; تطبيق ويب
WordPress > wordpress; wordpres; word press; wordpress developer; experto en wordpress; développeur wordpress; ووردبريس
APIs > API; APIs; API developer; integraciones; واجهة برمجية
Website repair > website repair; fix my website; reparación de sitios; arreglar página web; réparer mon site; إصلاح موقع
Hosting and servers > hosting; server; servers; sysadmin; servidor; alojamiento web; hébergement; serveur; استضافة; سيرفر
Web accessibility > web accessibility; accesibilidad web; accessibilité web; إتاحة الويب
Android apps > android; android app; android developer; andriod; desarrollador android; développeur android; أندرويد; تطبيق اندرويد
iPhone apps > iphone app; ios developer; iphone; aplicación iphone; développeur ios; آيفون
Cross-platform apps > cross platform app; multiplataforma; multiplateforme; متعدد المنصات
Installable web apps > PWA; progressive web app; installable web app; aplicación web progresiva; application web progressive
App maintenance > app maintenance; mantenimiento de apps; maintenance d’application; صيانة التطبيقات
Game prototypes > game developer; video game; video games; videojuegos; videojuego; jeux vidéo; développeur de jeux; ألعاب فيديو; مطور ألعاب
App testing > app testing; app tester; QA; software testing; pruebas de software; testeur; اختبار التطبيقات
Articles > articles; article; article writer; blog post; blog; journalist; jorunalist; artículos; artículo; periodista; journaliste; مقال; مقالات; صحفي
Translation > translation; translator; translate; tranlsator; translations; traducción; traductor; traductora; traduccion; traduction; traducteur; traductrice; ترجمة; مترجم; مترجمة
Copywriting > copywriter; copywriting; copy writer; copywritter; ad copy; slogan; redactor publicitario; textos publicitarios; concepteur rédacteur; كاتب إعلانات
Proofreading > proofreading; proofreader; copy editor; corrector de estilo; correctora; corrección de textos; relecture; correcteur; تدقيق لغوي; مدقق لغوي
Technical writing > technical writer; technical writing; documentation; redactor técnico; redacción técnica; rédaction technique; كاتب تقني
Scripts > script writer; scriptwriter; screenwriter; guionista; guion; guiones; scénariste; scénario; سيناريو; كاتب سيناريو
CVs and letters > CV; CV writer; resume; resume writer; currículum; curriculum; hoja de vida; lettre de motivation; سيرة ذاتية
Grant proposals > grant writer; grant proposal; grants; subvenciones; subvention; كتابة منح
Search optimization > SEO; SEO expert; search engine optimization; posicionamiento web; posicionamiento en google; référencement; réferencement naturel; سيو; تحسين محركات البحث
Social media > social media; social media manager; community manager; redes sociales; réseaux sociaux; شبكات التواصل; سوشيال ميديا
Advertising > advertising; ads; google ads; advertisment; publicidad; anuncios; publicité; إعلانات; إعلان
Email campaigns > email marketing; email campaign; newsletter; campañas de correo; emailing; حملات البريد
Market research > market research; market study; estudio de mercado; étude de marché; دراسة السوق
Marketing plans > marketing plan; marketing strategy; plan de marketing; stratégie marketing; خطة تسويق
Influencer work > influencer; influencers; influencer marketing; influenceur; مؤثر
Spreadsheets > spreadsheet; spreadsheets; excel sheet; spreadhseet; hoja de cálculo; hojas de calculo; tableur; feuille de calcul; جدول بيانات
Data cleaning > data cleaning; data entry; limpieza de datos; nettoyage de données; إدخال بيانات
Statistics > statistics; statistician; estadística; estadistico; statisticien; statistiques; إحصاء
Maps > maps; map; GIS; mapas; cartographe; خرائط; خريطة
Forecasts > forecast; forecasting; pronóstico; prévisions; توقعات
Databases > database; databases; databse; base de datos; bases de datos; base de données; قاعدة بيانات; قواعد بيانات
Masonry > mason; masonry; bricklayer; brick layer; albañil; albañilería; albanil; maçon; maçonnerie; macon; بناء جدران
Carpentry > carpenter; carpentry; capenter; joiner; carpintero; carpintería; carpintera; menuisier; menuiserie; charpentier; نجار; نجارة
Electrical work > electrician; electricians; electrcian; electrical; electricity; electricista; electricidad; eléctrico; électricien; electricien; électricité; كهربائي; كهرباء
Plumbing > plumber; plumbers; plumbing; plumer; plubmer; I need a plumber; emergency plumber; fontanero; fontanería; plomero; plomería; necesito un plomero; plombier; plomberie; je cherche un plombier; سباك; سباكة; أحتاج سباك
Painting > painter; painters; house painter; painting; paniter; pintor; pintora; pintura; pintor de casas; peintre; peinture; peintre en bâtiment; دهان; دهانات
Tiling > tiler; tiles; tiling; azulejos; azulejista; carreleur; carrelage; بلاط; مبلط
House plans > architect; architecht; house plans; floor plan; arquitecto; arquitecta; planos; architecte; plans de maison; مهندس معماري
Gardens > gardener; gardening; garden; gadener; landscaper; jardinero; jardinería; jardin; jardinier; paysagiste; بستاني; حديقة; تنسيق حدائق
Event planning > event planner; event planning; events; organizador de eventos; eventos; organisation d’événements; تنظيم حفلات
Virtual assistance > virtual assistant; personal assistant; asistente virtual; secretaria; assistante virtuelle; مساعد افتراضي
Tutoring > tutor; tutoring; private lessons; teacher; clases particulares; profesor particular; cours particuliers; مدرس خصوصي; دروس خصوصية
Photography > photographer; photography; photograper; photos; fotógrafo; fotógrafa; fotografía; fotografo; photographe; photographie; مصور; تصوير
Plumbing > plumber fontanero; plombier plumber; fontanero plumbing
Plumbing > reparar fuga; arreglar una fuga de agua; fix leaking faucet; toilet; grifo; robinet qui fuit; حنفية; clogged drain
Electrical work > arreglar enchufe; enchufes; outlet; court-circuit; مقبس
Illustration > t-shirt design; playeras
Editorial design > ebook; powerpoint; invitaciones de boda; بطاقات دعوة
Proofreading > thesis; tesis; mémoire
Event planning > birthday party; fiesta infantil; عيد ميلاد
Tutoring > english teacher; profesor de inglés; cours d’anglais
Carpentry > muebles; shelves; étagères; رفوف
Gardens > podar árboles; trees; tondre la pelouse
Tutoring > math tutor; clases de matemáticas; prof de maths
Photography > wedding photographer; fotógrafo de bodas; photoshop; retocar fotos
Website design > diseño website; web diseñador
Logos > diseño logo design; logo شعار
Plumbing > i need someone to fix my sink; fix shower; boiler repair; no hot water; plumbing repair; instalar calentador de agua; destapar desagüe; lavadora; termotanque; WC bouché; chauffe-eau en panne; installer une douche; تسريب ماء; صنبور; فني صحي; ادوات صحية; مواسرجي; fix pipe; pipe repair; bath installation; se rompió un tubo; goteo en la llave; réparation chasse d'eau; المجاري مسدودة
Electrical work > my lights don't work; install ceiling fan; install light fixture; hang a chandelier; power outage; wiring my house; rewire house; electric car charger; install outlet; se fue la luz; instalar lámparas; instalar ventilador de techo; se fue la corriente; luz; tomacorriente; instalar focos; instalación de luz; installer une lampe; installer un luminaire; mise aux normes électriques; interrupteur; تركيب ثريا; تركيب لمبات; الكهربائيين; the lights went out; install a dimmer; mi casa no tiene luz; instalación eléctrica casa; changer un interrupteur; plus de courant; تركيب مروحة; تركيب مكيف; solar panel installation
Carpentry > wooden table; fix a door; door repair; bookshelf; custom closet; install shelves; bed frame; furniture repair; cabinetmaker; reparar puerta; réparer une porte; ikea; repair my chair; wooden stairs; hacer un ropero; arreglar una silla; fabriquer une bibliothèque; réparer une chaise; تفصيل خزانة; تفصيل مطبخ; menusier
Painting > repaint walls; wallpaper; ورق جدران; paint kids room
Tiling > poner piso; colocar cerámica; cerámica; install porcelain floor
Masonry > concrete work; chimney repair; levantar una pared; maestro de obras; tabique; colar loza; faire une dalle béton; بناء جدار; معلم بناء; عامل بناء; knock down a wall; fix cracks in wall; lay bricks; hacer una barda; réparer un mur fissuré; بناء سور
Gardens > cut grass; grass cutting; weeding; cortar el pasto; couper l'herbe; زراعة; نجيل; garden clean up; sembrar pasto; تنظيف الحديقة; قص الحشيش
House plans > draw house plans; dessiner plan maison; تصميم منزل; مخطط بيت; رسم هندسي; خريطة منزل; arquitecto para ampliación; plan for a small house; proyecto de vivienda; dessinateur bâtiment; رسم مخطط; مهندس
Website design, Websites > wix; squarespace; site vitrine
Online shops > sell online; sell my products online; vender por internet; prestashop; بيع اونلاين; انشاء متجر; متجر سلة; متجر على سلة
Logos > شعار شركة; lgo
Translation > translate a document; translate my birth certificate; certified translation; traducir documento; traduire un document
Photography > headshots; family portrait; fotos de producto; retrato; portrait; take photos of my house
Tutoring > math help; homework help; learn english; learn spanish; ayuda con la tarea; aprender inglés; regularización; apprendre l'anglais; aide aux devoirs; تعليم انجليزي; مدرس رياضيات; مدرس لغة انجليزية; أستاذ رياضيات; apoyo escolar; exam preparation; someone to help my kid with homework; clases de mates; enseñar a leer; apprendre le piano; تعلم الانجليزية
CVs and letters > linkedin profile; كتابة سي في; سي في
Event planning > plan my wedding; wedding planner; baby shower; dj; catering; quinceañera; decoración de fiestas; bautizo; traiteur; فرح; plan a baby shower; planear mi boda; تنسيق عرس; wedding; boda
Virtual assistance > someone to answer my emails; remote assistant; book travel; manage my calendar; admin assistant; asistente; asistente administrativo; agendar citas; gérer mes mails; assistant; secrétaire à distance; مساعد شخصي; help with emails; office help online; someone to do admin; ayuda administrativa; contestar llamadas; aide administrative
Social media > instagram manager; tiktok videos; more followers; gérer ma page facebook; ادارة حسابات; انستقرام; تيك توك; facebook manager
Search optimization > get on first page of google; salir en google; aparecer en google; être premier sur google; my website is not on google; seo help; que mi web salga en google
Advertising > google adwords; instagram ads; run ads; anuncios en facebook; publicidad en google; pub facebook; campagne google ads; حملة اعلانية; advertise my business; ads for my shop; publicidad para mi tienda
Spreadsheets > excel help; fix my excel; excel formulas; excel macro; fórmulas de excel; ayuda con excel; aide excel; formules excel; اكسل; إكسل; ملف اكسل; معادلات اكسل; spreadsheet help; ayuda con hojas de cálculo; عمل جدول
Illustration > draw a portrait of my dog; cartoon; caricature; tattoo design; comic; caricatura; dibujo de mi perro; bande dessinée; كاريكاتير; رسام كرتون; tatuaje; draw a comic; portrait drawing; رسم شخصية
Proofreading > check my essay; edit my book; grammar check; proof reading; corregir mi tesis; revisar ortografía; corregir texto; corriger mon mémoire; corriger fautes; correction orthographe; تصحيح اخطاء املائية; check my text; fix my grammar; edit my novel; corregir mi libro; que corrija mi tesis; relire mon mémoire; corriger ma thèse; تدقيق نص; مراجعة رسالتي
Databases > sql help; mysql; mongodb; set up a database
Hosting and servers > domain and hosting; aws; nom de domaine
Website repair > my website is down; website hacked; my website is slow; website not working; mi página no funciona; página hackeada; web lenta; mon site ne marche plus; site piraté; موقعي لا يعمل; موقع بطيء; virus on website; fix wordpress site; site is down; reparar mi página web; mi sitio no carga; موقعي معطل
Packaging > product label; diseño de cajas; étiquette produit; boîte; تصميم علب; تصميم كرتون; caja para producto; تصميم علبة
Posters > concert poster; leaflet; tract; affiche concert; فلاير; بروشور; banner; cartel de concierto; faire une affiche; تصميم فلاير; بوستر لحدث
Brand identity > rebrand; tarjetas personales; corporate design
Editorial design > catalogue; presentation design; catálogo; تصميم كتاب; تنسيق كتاب
Statistics > spss; data analysis for thesis; analyze survey
Web apps > senior react developer; full stack devloper
Spreadsheets > excell expert; macros en exel para inventario; exel; خبير اكسل; exel avanzado; tableau excel pour compta; جدول اكسل لحساب الرواتب; excel for accounting; formulas de exel; aide tableau excel; معادلات اكسل للمحاسبة
Plumbing > toilet wont flush; someone to unblock my drain; plumber wanted for saturday morning; fix leaky faucet austin; el lavaplatos gotea; gasfiter; plomero para hoy en monterrey; deboucher mes wc; fuite d'eau urgence lyon; بلومبي; سباك لتصليح تسريب; فني سباكه الرياض; wter heater install; plummer; fontaero; se me tapo el inodoro; changer mon chauffe eau; robinet qui goutte; plombié; سخان الماء خربان; مواسيرجي; الحمام مسدود; my bathroom sink wont drain; plumer in Chicago; emergency plumbing tonight; plomero o fontanero urgente; el calentador no prende; WC qui fuit; plombier chauffagiste a Paris; سباك في القاهرة
Online shops > online shop for handmade jewelry; tienda nube o shopify; vender por internet mi ropa; boutique shopify clé en main; متجر شوبيفاي; site e commerce pour vetements; vendre mes bijoux en ligne; انشاء متجر لبيع العطور; e comerce developer; tienda virtual para zapatos; متجر الكترونى
Logos > top rated logo designer; ogo design; logo para mi panaderia; un lgo pour mon salon de coiffure; لوغو لمطعم; مصمم لوقو; شعار لمحل ورد; logo for coffee shop; logo under 50 dollars; lgotipo para barberia; cuanto cuesta un logo; logo pas chere; logo pour ma boulangerie; ابغى شعار لشركتي; cheap logo for clothing brand; diseñador de logotipo para restaurante; logo pour association; شعار لمقهى
Social media > someone to run my instagram; que alguien me lleve el instagram; community manageur; مدير سوشل ميديا; social media manger; community manager para tienda; gérer mon insta; ادارة حساب انستغرام; instagram manager for restaurant; manejo de redes para tienda; gestion instagram pour boutique; ادارة صفحات سوشيال ميديا
WordPress > wordpress guy for my church; wordpres para escuela; word press pour association; وورد بريس; مصمم ووردبرس
CVs and letters > cv for teacher; curriculum para enfermera; lettre de motivation pour stage; hacer mi hoja de vida; refaire mon cv; سيره ذاتيه; cv writer; redactar curriculum; aide pour cv; عمل سيرة ذاتية بالانجليزي
Email campaigns > mailchimp newsletter; mandar correos masivos a clientes; newsletter mailchimp
Gardens > mow my lawn; tailler mes haies; جنايني; قص العشب; gardner los angeles; jardineropara mi casa; cortar el cesped; jardinier paysagiste toulouse; tree cut down; podar arboles grandes; entretien espaces verts; تقليم شجر
Plumbing, Electrical work > plumber and electrician
Masonry > pour concrete for driveway; albañil para levantar barda; maçon pour mur de clôture; maçon algerien; couler une dalle béton; مقاول بناء ملحق; albanil barato; بناي; build brick bbq; muro de contencion; monter un mur; بناء سور للبيت
Websites, Web apps, Website design, WordPress, APIs, Online shops, Website repair, Hosting and servers, Web accessibility > wbe developer; مبرمج مواقع; مطور ويب دوام جزئي; part time web developer; programador web medio tiempo; desarollador web junior; developpeur web à temps partiel; dev web senior
Hosting and servers > move my site to another server
House plans > architect for home extension; arquitecto para ampliar mi casa; plan de maison 3 chambres; architecte pour extension; مهندس معماري لفيلا; planos para permiso municipal; رسم مخطط بيت
Carpentry > i want a wooden table made; menuisier pour dressing; un ébéniste; meuble sur mesure pas cher; نجارر; تركيب ابواب خشب; custom bookshelves maker; carpintero para closet; carpinetro; mueble de cocina a la medida; mneuisier; نجار غرف نوم; تفصيل دولاب; cabinet maker for small kitchen; fix wobbly table; librero de madera a medida; carpinteria de muebles; menuisier ebeniste; نجار ابواب
Painting > pintor de brocha gorda; bueno y barato pintor; pintar depto 2 ambientes; repeindre mon appartement; peintre en batiment; معلم دهانات; house painter for exterior walls; صباغ; دهان للبيت كامل; paint bedroom walls; pintor para casa de dos pisos; peinture chambre bébé; معلم صباغة
Articles > redactor de blog de viajes; كاتب مقالات; blog writer for travel agency; rédacteur web pour blog cuisine; كتابة محتوى لمدونة
Proofreading > correccion de tesis; relire mon memoire; someone to proofread my thesis before friday; corecteur orthographe; تدقيق رسالة ماجستير
Electrical work > electrisista; electricista matriculado córdoba; éléctricien casablanca; panne de courant; poser une prise; كهربجي; فني كهرباء منازل; lectrician; need electrician in boston this week; se fue la luz en mi casa y no vuelve; electricien pour tableau electrique; الكهرباء مقطوعة في البيت; كهربائي في دبي; electritian; outlet sparks when i plug something; light switch broken; apagones en mi casa; electriciste; lumière ne s'allume plus; كهربائى; الفيش لا يعمل
Electrical work, Plumbing > electricista y plomero; سباك وكهربائي
Search optimization > seo para clinica; referenceur seo; seo for lawyers; posicionar mi web en google; être mieux placé sur google; خبير سيو لمتجر; improve google ranking for my shop; seo para tienda online; référencement google pour artisan; سيو لموقعي
Virtual assistance > secretaria virtual por horas; secretaire indépendante; سكرتيرة عن بعد; virtual asistant 10 hours a week
Translation > tradutor; tradution arabe français; ترجمة شهادة ميلاد; مترجم فرنسي عربي; spanishtranslator; translate birth certificate spanish to english; traductor ingles español certificado; traducir acta de nacimiento; traduire un acte de mariage; traducteur assermenté anglais; ترجمه انجليزي; مترجم قانوني; translater; english to arabic translation; traducir contrato al ingles; traduction de contrat; ترجمة عقد
Tutoring > clases de ingles a domicilio; profe de mates para la eso; maths tutor for my son; soutien scolaire; prof de maths seconde; معلم خصوصي انجليزي; tutor for chemistry; piano teacher for kids; clases de matematicas secundaria; cours d'anglais pour débutant; مدرس انجليزي للاطفال
Photography > fotos para menu de restaurante; fotographe mariage; مصور اعراس; wedding fotographer; food photos for menu; fotografo de bodas sevilla; photos pour mon restaurant; photographe nourriture marseille; تصوير منتجات لمتجر; photgrapher for birthday; baby photos; fotografo para quinceaños; photographe pour baptême; مصور لحفل زفاف
Posters > volantes para evento; flyer pour soirée
Event planning > organizadora de quince años; traiteur anniversaire; تنظيم عيد ميلاد; birthday party organizer; organisatrice de mariage; wedding planer; organizar fiesta de 15; organiser un anniversaire pour enfants; منسق حفلات زفاف
Tiling > pose de carrelage salle de bain; retile my shower; colocador de cerámica; poner piso de porcelanato; تركيب سيراميك ارضيات; زليج للحمام; tile guy; azulejista para baño; carreleur salle de bains; تركيب سراميك
Illustration > رسام قصص اطفال; childrens book ilustration; ilustrador para cuento infantil; dessin pour livre enfant; ilustrator for kids book; dibujo de mi mascota; illustrateur pour couverture; رسم كاريكاتير لصديقي
Scripts > youtube script writer
Social media graphics > canva templates for instagram
Advertising > google ads for dentist; anuncios en facebook para mi negocio; pub google pour plombier; اعلانات سناب شات; facebok ads; campaña en google para dentista; publicité facebook pour restaurant; حملة اعلانات لمتجر
Dashboards, Dashboards and reports > power bi dashboard for sales
Packaging > box design for soap; diseño de etiqueta para mermelada
`

export interface JudgedSearch {
  search: string
  services: string[]
}

export const JUDGED_SEARCHES: JudgedSearch[] = SEARCHES.split('\n')
  .filter(Boolean)
  .flatMap((row) => {
    const [services = '', searches = ''] = row.split(' > ')
    return searches
      .split(';')
      .map((search) => ({ search: search.trim(), services: services.split(',').map((name) => name.trim()) }))
  })
