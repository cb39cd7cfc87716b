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
Data cleaning > data cleaning; limpieza de datos; nettoyage de données
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
Plumbing > plomber; blocked drain; leaking tap; my sink is leaking i need someone; fix a leaky faucet; unclog toilet; cheap plumber; fontanero barato; fontanero urgente 24 horas; gasfitero; gasfíter; plomera; se me rompió una tubería; destapar cañería; destape de cañerias; fuga de agua; calefón; plombière; depannage plomberie; fuite d'eau; chauffe-eau; déboucher wc; سباك رخيص; سبّاك صحي; معلم سباكة; تسليك مجاري; تسرب مياه; plombi; fonta; sabbak
Electrical work > elecrician; sparky; rewire my house; light fixture installation; solar pannels; power outlet not working; instalación eléctrica; electricista a domicilio; técnico electricista urgente; placas solares; paneles solares instalación; cortocircuito en casa; changer une prise; électricien pas cher; electriciene; panneaux solaires; installation électrique; trisian; كهربائي منازل; فني كهرباء; معلم كهربائي; تريسيان; ألواح شمسية; عايز كهربائي; electri; kahrabai
Painting > painter decorator; paint my living room; painting walls; pintar mi departamento; pintores economicos; repeindre mon salon; نقاش; بويا; صباغ منازل; نقاش شقق
Masonry > stonemason; build a garden wall; albañiles cerca de mi; maestro de obra; maestro albañil; muro de ladrillo; briqueteur; بنّاء; لياسة; مليس; mason near me
Carpentry > carpinter; cabinet maker; woodworker; kitchen cabinets; built in wardrobe; hang a door; carpintero de muebles; ebanista; closet a medida; muebles a la medida; placard a medida; menuisié; ébéniste; ebeniste; pose parquet; poser une porte; نجار اثاث; نجار مسلح; معلم نجار; خزائن مطبخ; تركيب باركيه; najjar; carpin
Tiling > tilers; bathroom tiles; tile setter; azulejero; alicatador; ceramista; colocador de pisos; enchapador; carrelleur; poseur de carrelage; تركيب سيراميك; معلم بلاط; زليج; معلم زليج
House plans > house blueprint; draftsman; delineante; plano de casa; planos arquitectonicos; plan de maison; dessinateur en bâtiment; رسم مخطط منزل; خريطة بيت; autocad; permis de construire
Gardens > gardner; landscaping; lawn mowing; cut the grass; jardinera; cortar el césped; podar arboles; paisajista; jardinière; élagage; منسق حدائق; sprinkler system
Photography > fotógrafa de bodas; wedding photos; photographe mariage; مصوره; foto de perfil; portrait photographer; photo retouching; retoucheur; fotografo de bodas barato; mosawer; sesion de fotos; séance photo; مصور فوتوغرافي
Tutoring > maths teacher; english lessons; private teacher; profe de matematicas; clases de ingles; maestra de regularización; cours d'anglais; prof particulier; معلمة انجليزي; دروس تقوية; دروس الدعم; exam prep; استاذ رياضيات; spanish teacher
Event planning > party organizer; event organiser; caterer; organizadora de bodas; organizador de fiestas; banquetes; salon de eventos; organisateur de mariage; منظم حفلات; تنظيم اعراس; متعهد حفلات; كوشة; event planer; planificar mi boda
Data cleaning, Virtual assistance > data entry; captura de datos; إدخال بيانات; ادخال بيانات
Virtual assistance > secretary; secrétaire; adjointe virtuelle; سكرتيرة; VA; travel planner
Logos > i want a logo for my bakery; logotypes; logo desiner; un logo para mi negocio; creador de logos; hacer logo barato; isologo; logotipo urgente; faire un logo pas cher; creation logo entreprise; لوقو; تصميم لوجو; ابغى شعار لمحلي; logodesign
Brand identity > rebranding; corporate branding; identidad corporativa; marca personal; image de marque; هوية تجارية; براندينج; brandbook
Illustration > ilustradora infantil; book illustrator; cartoonist; caricaturista; dibujante de comics; illustratrice jeunesse; bédéiste; رسام كاريكاتير; رسامة; childrens book illustrator; drawing; procreate; رسم شخصيات; comics artist
Posters > flyers; poster maker; volantes; diseño de flyer; afiche publicitario; بوسترات; prospectus
Packaging > label design; packaging designer; product box design; diseño de etiquetas; diseño de empaques; étiquettes produits; تغليف منتجات; ملصقات منتجات
Editorial design > book cover; maquetador; portada de libro; diagramación; couverture de livre; maquettiste; غلاف كتاب; تصميم مجلة; brochure
Social media graphics > canva; instagram posts design; posteos para instagram; plantillas instagram; visuels instagram; بوستات انستقرام; تصميم بوستات; story templates
Icons > icon designer; svg icons; iconos para app; ايقونات; icon set
Websites > i need a website for my restaurant; make a website; web page; hacer una pagina web; pagina web barata; creation site internet; faire un site web; عمل موقع; سوي لي موقع; websit; html css; paginaweb
Websites, Web apps, Website design, WordPress, APIs, Online shops, Website repair, Hosting and servers, Web accessibility > web developer; webdev; desarrollador web; programador web; développeur web; developpeur web; مطور ويب; frontend; front end developer
Online shops > tienda en linea; tienda virtual; e commerce; فتح متجر; onlineshop; ecomerce
WordPress > wordpres expert; plugin wordpress; experto wordpress; وردبريس; wp developer; elementor
APIs > api integration; integración api; développeur backend; مطور باك اند; back-end
Website repair > my website is hacked; website is slow; site lent; mi pagina no funciona; virus en mi página web; موقعي مخترق; bug fixing
Hosting and servers > linux admin; devops; server administrator; administrador de servidores; administrateur système; hosting web; مدير سيرفرات; hebergement web
Android apps > android dev; kotlin; app para android; مبرمج اندرويد; appli android; androide; aplicacion android
iPhone apps > swift; desarrollador ios; développeur iphone; برمجة ايفون; تطبيق ايفون; aplicacion iphone
Android apps, iPhone apps, Cross-platform apps, Installable web apps, App maintenance, Game prototypes, App testing > mobile app developer; app developer; desarrollador de apps; hacer una app; créer une application mobile; développeur mobile; مبرمج تطبيقات; عمل تطبيق جوال; مطور تطبيقات
Cross-platform apps > flutter; react native; flutter dev; مطور فلاتر
Game prototypes > desarrollador de videojuegos; مطور العاب; لعبة; godot
App testing > qa tester; tester; اختبار تطبيقات
Translation > english to spanish; traductor ingles español; traduction anglais; ترجمة انجليزي عربي; subtitles; subtitulos; sous-titrage; tradcutor; mutarjim
Proofreading > proofread my thesis; corrección de tesis; correctrice; relecture mémoire; تدقيق; مصحح لغوي; fautes d'orthographe
Copywriting > copy para ventas; concepteur-rédacteur; rédacteur publicitaire; كاتب اعلانات; كوبي رايتر
Articles, Copywriting, Technical writing, Scripts, CVs and letters, Grant proposals, Translation, Proofreading > redactora; rédactrice
Articles > blog writer; content writer; article writing; redactor de contenidos; escritor de blog; rédacteur web; redacteur web seo; كاتب محتوى; كتابة مقالات; ghostwriter
CVs and letters > hacer mi curriculum; carta de presentación; faire mon cv; عمل سي في; cover letter; curriculo; lettre motivation
Scripts > video script; guion para youtube; podcast
Technical writing > user manual; manual de usuario; rédacteur technique; manuel d'utilisation
Grant proposals > grant writing; demande de subvention; ngo proposal
Search optimization > rank on google; posicionar en google; référenceur; referencement google; خبير سيو; تصدر جوجل; apparaître sur google; seo especialista
Social media > manejo de redes sociales; gestor de redes; gestion réseaux sociaux; مدير سوشيال ميديا; tiktok; facebook page
Advertising > facebook ads; publicidad en instagram; publicité facebook; اعلانات ممولة; اعلانات جوجل; meta ads; ppc
Email campaigns > mailchimp; boletín; infolettre; تسويق بالبريد; email campaing
Market research > competitor analysis; دراسة سوق; دراسة جدوى
Marketing plans, Social media, Advertising, Search optimization, Email campaigns, Market research, Influencer work > marketing; digital marketing; marketing digital; mercadotecnia; mercadólogo; تسويق; مسوق; مسوق الكتروني; webmarketing
Spreadsheets > excel; excel expert; google sheets; hoja de excel; experto en excel; tableau excel; pivot table; chiffrier
Data cleaning, Statistics, Forecasts, Dashboards and reports, Spreadsheets, Databases, Maps > data analyst; analista de datos; analyste de données; محلل بيانات; تحليل بيانات; data anlyst
Statistics > estadístico; estadistica para tesis; احصاء; تحليل احصائي
Data cleaning > clean my data; nettoyage données; dedupe
Maps > map maker; cartógrafo
App design > figma; ui designer; ux ui; diseñador ux; designer d'interface; مصمم واجهات; prototipo figma
Website design > diseño de pagina web; webdesign; graphiste web; webflow
User research > enquête utilisateurs
Logos, Brand identity, Posters, Illustration, Packaging, Editorial design, Social media graphics, Icons > graphic designer; graphic desinger; diseñador grafico; diseñadora gráfica; graphiste; infographiste; infographe; جرافيك ديزاينر; مصمم جرافيك; مصممة جرافيك; grafista
Electrical work > electrician madrid; كهربائي في الرباط; electricien casablanca; electrician dubai
Plumbing > plombier près de lyon; plumber near lyon; سباك في الرياض; fontanero buenos aires; plombier montréal; سباك القاهرة
Plumbing > plumb; plumbe; plomb; fontan; سبا; سباك م
Electrical work > electr; electrici; كهرب; elect
Photography > photogr; fotog; مصو
Translation > transl; traduc; متر
Carpentry > carpen; carpi; menui; نجا
Logos > log; logot; شعا
Gardens > jardi; حدا
Plumbing > hey can someone come and fix the toilet tomorrow morning please; necesito un plomero que venga hoy mismo a mi casa; je cherche un plombier disponible ce week-end; محتاج سباك ضروري اليوم; بدي سباك شاطر; cherche plombier sérieux et pas cher; busco plomero economico
Electrical work > necesito que alguien me arregle la luz; je cherche quelqu'un pour installer des lampes; ابي كهربائي يركب ثريا; looking for someone to install lights in my kitchen
Logos > necesito alguien que me haga un logo moderno; je voudrais un logo pour mon resto; محتاج حد يعملي لوجو; quiero un logo cool para mi startup
Gardens > someone to mow my lawn; quien me puede arreglar el jardin; quelqu'un pour entretenir mon jardin; ابحث عن شخص ينسق حديقة المنزل
Websites > can you build me a website; quiero una pagina para mi negocio; je veux un site pour mon entreprise; اريد موقع لشركتي
Translation > need someone to translate my birth certificate; traducir un documento al ingles; traduire un document en espagnol
Painting > pintor urgent; painter pas cher; peintre barato
Logos > logo diseñador; designer de logo barato; تصميم logo; logo تصميم
WordPress > مطور wordpress; développeur word press; wordpress desarrollador
Spreadsheets > خبير excel; excel formules; excel ayuda
Web apps > full stack developer
Virtual assistance > مدخل بيانات
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
