/** The words of design and pictures; shared/search/thesaurus.ts says how to read them. */
export const DESIGN = `
UI UX Design: UI design, UX design, UI designer, UX designer, UI UX designer, interface design, interface designer, product designer, designer; diseño UI, diseño UX, diseñador UI, diseñador UX, diseño de interfaces, diseñador de interfaces, diseñador, diseñadora; design UI, designer UI, designer UX, conception d’interfaces, ergonome; تصميم واجهات, مصمم واجهات, مصممة واجهات, تصميم واجهات وتجربة المستخدم, تجربة المستخدم, مصمم, مصممة
App design: app designer, application design, mobile app design, app screens; diseño de apps, diseñador de apps, diseño de aplicaciones, diseño de aplicaciones móviles; design d’applications, designer d’applications, maquette d’application; تصميم التطبيقات, مصمم تطبيقات, تصميم تطبيق
Website design: web design, web designer, website designer, site design, web page design; diseño web, diseñador web, diseñadora web, diseño de sitios web, diseño de páginas web, diseño de página; design de sites web, web design, webdesigner, webdesign, conception de site; تصميم المواقع, مصمم مواقع, تصميم موقع, مصمم ويب
User research: UX research, user researcher, user studies; investigación de usuarios, investigador de usuarios; recherche utilisateur, études utilisateurs; أبحاث المستخدمين, باحث تجربة المستخدم
Wireframes: wireframe, wireframing, mockup, mockups; wireframe, maqueta, maquetas, bocetos de pantallas; maquettes filaires, maquette filaire, maquettage; المخططات الهيكلية, مخطط هيكلي, نماذج الشاشات
Design audits: design audit, UX audit, design review; auditorías de diseño, auditoría de diseño, revisión de diseño; audits de design, audit de design, audit ergonomique; تدقيق التصميم, مراجعة التصميم
Dashboards: dashboard, dashboard design, control panel; paneles de control, panel de control, tablero, tableros; tableaux de bord, tableau de bord; لوحات المعلومات, لوحة معلومات, لوحة تحكم
Interaction design: interaction designer, micro interactions; diseño de interacción, diseñador de interacción; design d’interaction, designer d’interaction; تصميم التفاعل, مصمم تفاعل
Graphic Design: graphic designer, graphics, designer, visual design; diseño gráfico, diseñador gráfico, diseñadora gráfica, diseñador, diseñadora; graphisme, graphiste, design graphique, conception graphique, infographiste; التصميم الجرافيكي, مصمم جرافيك, تصميم جرافيك, جرافيك, مصمم, مصممة
Logos: logo, logo design, logo designer, logotype, brand logo; logotipos, logotipo, logo, logos, diseño de logos, diseñador de logos, diseño de logotipos; logo, logos, logotype, création de logo, graphiste logo; الشعارات, شعار, لوغو, لوجو, تصميم شعار, مصمم شعارات
Brand identity: branding, brand design, brand designer, corporate identity, visual identity; identidad de marca, branding, imagen corporativa, identidad corporativa, marca; identité de marque, identité visuelle, image de marque, charte graphique; الهوية البصرية, هوية بصرية, هوية العلامة التجارية, علامة تجارية
Illustration: illustrator, illustrations, drawing, drawings, artist, t-shirt, t-shirt design; ilustración, ilustrador, ilustradora, ilustraciones, dibujante, dibujo, dibujos, playeras, playera, camisetas, camiseta; illustration, illustrateur, illustratrice, dessin, dessinateur, dessinatrice, t-shirt, tee-shirt; الرسم التوضيحي, رسام, رسامة, رسم, رسوم توضيحية, تيشيرت
Packaging: packaging design, package design, packaging designer, box design; empaques, empaque, envase, envases, embalaje, diseño de envases; emballages, emballage, packaging, conditionnement; تصميم العبوات, عبوات, تغليف, تصميم تغليف
Posters: poster, poster design, flyer, flyers, banner design; carteles, cartel, póster, afiche, afiches, cartelería, volante, folleto; affiches, affiche, poster, prospectus, flyer, affichiste; الملصقات, ملصق, بوستر, منشور إعلاني
Editorial design: layout, book design, magazine design, typesetting, brochure, invitation, invitations, ebook, slides, presentation slides, powerpoint; diseño editorial, maquetación, maquetador, diagramación, revista, invitaciones, invitación, ebook, diapositivas, powerpoint; mise en page éditoriale, mise en page, maquettiste, édition, brochure, faire-part, ebook, diaporama, powerpoint; التصميم التحريري, تنسيق الكتب, إخراج صحفي, تصميم مجلة, دعوات, بطاقات دعوة, عرض تقديمي, بوربوينت
Social media graphics: social media design, social graphics, post design, instagram posts; gráficos para redes, diseño para redes, diseño para redes sociales, publicaciones de instagram; visuels pour les réseaux, visuels réseaux sociaux, visuel instagram; تصاميم شبكات التواصل, تصميم سوشيال ميديا, تصميم منشورات
Icons: icon, icon design, icon set, pictograms; iconos, icono, iconografía, pictogramas; icônes, icône, pictogrammes; الأيقونات, أيقونة, أيقونات
Photography: photographer, photo, photos, photo shoot, pictures, photo retouching, photoshop; fotografía, fotógrafo, fotógrafa, foto, fotos, sesión de fotos, retocar fotos, editar fotos; photographie, photographe, photo, séance photo, retoucher des photos; التصوير, مصور, مصورة, تصوير, تصوير فوتوغرافي, صور, تعديل صور
Figma: ; ; ; فيجما
Prototyping: prototype, prototypes; prototipado, prototipo, prototipos; prototypage, prototype; نماذج أولية, نموذج أولي
Design systems: design system; sistemas de diseño, sistema de diseño; systèmes de design, design system; أنظمة التصميم, نظام تصميم
iOS patterns: iOS design; diseño iOS; design iOS; تصميم آي أو إس
Responsive design: responsive, mobile friendly; diseño adaptable, diseño responsivo, responsivo; design adaptatif, site adaptatif; تصميم متجاوب, متجاوب
Landing pages: landing page; páginas de aterrizaje, página de aterrizaje; pages d’atterrissage, page d’atterrissage; صفحات الهبوط, صفحة هبوط
Webflow: ; ; ; ويب فلو
Typography: typographer, fonts, typeface; tipografía, tipógrafo, tipografías, fuentes tipográficas; typographie, typographe, polices; الخطوط, خط عربي, طباعة الحروف
Interviews: user interviews; entrevistas; entretiens; مقابلات
Usability tests: usability test, usability testing, user testing; pruebas de usabilidad, prueba de usabilidad; tests d’utilisabilité, test utilisateur; اختبارات قابلية الاستخدام, اختبار المستخدم
Personas: persona; perfiles de usuario; profils d’utilisateurs; شخصيات المستخدمين
Surveys: survey, questionnaire; encuestas, encuesta, cuestionario; enquêtes, sondage, questionnaire; استطلاعات, استبيان, استبيانات
Information architecture: information architect, sitemap; arquitectura de información, arquitectura de la información; architecture de l’information; هندسة المعلومات, بنية المعلومات
User flows: user flow; flujos de usuario, flujo de usuario; parcours utilisateur; مسارات المستخدم
Sketching: sketch, sketches; bocetos, boceto; croquis, esquisse; رسم تخطيطي, اسكتش
Accessibility: accessible design, a11y; accesibilidad; accessibilité; إمكانية الوصول, سهولة الوصول
Heuristics: heuristic evaluation; heurísticas, evaluación heurística; heuristiques, évaluation heuristique; تقييم استدلالي
Contrast checks: contrast check; comprobación de contraste, contraste; vérification des contrastes, contraste; فحص التباين
Data display: data visualization, data visualisation, dataviz; visualización de datos; visualisation de données; عرض البيانات, تصور البيانات
Tables: table design; tablas, tabla; tableaux; جداول
Chart design: charts, graphs; diseño de gráficas, gráficas; graphiques, diagrammes de données; رسوم بيانية, تصميم المخططات
Motion: motion design, motion graphics, animation, animator; animación, animador, animadora, motion graphics; animation, animateur graphique, motion design; موشن جرافيك, رسوم متحركة, تحريك
Microcopy: UX writing, UX writer; microtextos, redacción UX; microtextes, rédaction UX; نصوص الواجهة
Gestures: gesture; gestos; gestes; إيماءات
Illustrator: Adobe Illustrator; Adobe Illustrator; Adobe Illustrator; إليستريتور, اليستريتور
Lettering: letterer, hand lettering, calligraphy; rotulación, rotulista, caligrafía, letras a mano; lettrage, calligraphie; خط يدوي, خطاط, تخطيط
Brand marks: brand mark, trademark design; marcas gráficas, isotipo; marques graphiques, sigle; علامات تجارية مرسومة
Symbols: symbol; símbolos, símbolo; symboles, symbole; رموز, رمز
Brand guides: brand guide, brand book, brand guidelines; manual de marca, manuales de marca; guide de marque, guides de marque; دليل العلامة, دليل الهوية
Colour systems: colour palette, color palette, color systems; sistemas de color, paleta de colores; palette de couleurs, systèmes de couleurs; أنظمة الألوان, لوحة ألوان
Stationery: letterhead, business cards, business card; papelería, tarjetas de visita, tarjetas de presentación; papeterie, cartes de visite, carte de visite; قرطاسية, بطاقات عمل, كروت شخصية
Procreate: ; ; ; بروكريت
Watercolour: watercolor, watercolours; acuarela, acuarelas, acuarelista; aquarelle, aquarelliste; ألوان مائية
Character design: character designer, characters; diseño de personajes, personajes; conception de personnages, personnages; تصميم الشخصيات, شخصيات
Children’s books: children’s book, picture book, kids book; libros infantiles, libro infantil, cuentos; livres pour enfants, livre jeunesse, album jeunesse; كتب الأطفال, كتاب أطفال, قصص أطفال
Dielines: dieline; troqueles, troquel; tracés de découpe; قوالب القص
Labels: label, label design, stickers; etiquetas, etiqueta, pegatinas; étiquettes, étiquette, autocollants; ملصقات المنتجات, لصاقات
Prepress: pre press, print files; preimpresión, imprenta; prépresse, préparation à l’impression; تجهيز الطباعة, ما قبل الطباعة
Screen printing: screen print, serigraphy, silkscreen; serigrafía, serigrafista; sérigraphie, sérigraphe; طباعة الشاشة, سلك سكرين
Composition: compositions; composición; composition; تكوين
Event graphics: event design; gráfica para eventos; visuels d’événements; تصاميم الفعاليات
InDesign: Adobe InDesign; Adobe InDesign; Adobe InDesign; إن ديزاين
Magazine layout: magazine, magazines; maquetación de revistas, revistas; mise en page de magazines, magazine; تنسيق المجلات, مجلة
Book covers: book cover, cover design; portadas de libros, portada; couvertures de livres, couverture de livre; أغلفة الكتب, غلاف كتاب
Templates: template; plantillas, plantilla; modèles, gabarits; قوالب, قالب
Canva: ; ; ; كانفا
Story formats: stories, instagram stories; historias, historias de instagram; stories instagram; ستوري, قصص إنستغرام
Icon sets: icon family; juegos de iconos; jeux d’icônes; مجموعات أيقونات
SVG: vector graphics, vectors; vectores, vectorización; vectoriel, vectorisation; رسوم متجهة, فيكتور
Pixel grids: pixel art; arte de píxeles, pixel art; pixel art, grille de pixels; بكسل
Product photos: product photography, product photographer; fotos de producto, fotografía de producto; photos de produits, packshot; تصوير المنتجات, صور منتجات
Portraits: portrait, portrait photography, headshot; retratos, retrato, retratista; portraits, portrait, portraitiste; بورتريه, صور شخصية
Retouching: photo retouching, photo editing, photoshop, retoucher; retoque, retoque fotográfico, edición de fotos; retouche, retouche photo, retoucheur; تعديل الصور, ريتاتش, فوتوشوب
`
