/** The words of writing, marketing and help; shared/search/thesaurus.ts says how to read them. */
export const WRITING = `
Content Writing: writer, content writer, writing, content, blogger, ghostwriter, author, text, texts; redacción de contenidos, redactor, redactora, redacción, escritor, escritora, contenidos, escribir; rédaction, rédacteur, rédactrice, écrivain, contenu, rédacteur web; كتابة المحتوى, كاتب, كاتبة, كاتب محتوى, محتوى, كتابة
Articles: article, blog post, blog posts, article writer, blog, journalist, news; artículos, artículo, blog, entradas de blog, periodista; articles, article, billet de blog, blog, journaliste; المقالات, مقال, مقالة, تدوينة, مدونة, صحفي
Translation: translator, translations, translate, interpreter; traducción, traductor, traductora, traducciones, traducir, intérprete; traduction, traducteur, traductrice, traduire, interprète; الترجمة, مترجم, مترجمة, ترجمة
Copywriting: copywriter, copy, ad copy, advertising copy, slogan, slogans; textos publicitarios, redactor publicitario, redactora publicitaria, copywriter, copy, eslogan; textes publicitaires, concepteur rédacteur, copywriter, rédacteur publicitaire, slogan; النصوص الإعلانية, كاتب إعلانات, كتابة إعلانية, شعارات إعلانية
Proofreading: proofreader, editor, editing, copy editor, copyediting, thesis, essay, dissertation; corrección de textos, corrector, correctora, corrector de estilo, editor de textos, revisión de textos, tesis, tesina, ensayo; correction de textes, correcteur, correctrice, relecture, relecteur, mémoire, thèse; التدقيق اللغوي, مدقق لغوي, مدققة لغوية, مراجعة نصوص, تصحيح لغوي, رسالة ماجستير, بحث جامعي
Technical writing: technical writer, documentation, technical documentation; redacción técnica, redactor técnico, documentación, documentación técnica; rédaction technique, rédacteur technique, documentation; الكتابة التقنية, كاتب تقني, توثيق
Scripts: script, scriptwriter, screenwriter, screenplay; guiones, guion, guionista; scénarios, scénario, scénariste; السيناريوهات, سيناريو, كاتب سيناريو
CVs and letters: CV, CV writer, résumé, resume, resume writer, curriculum vitae, application letter; CV y cartas, currículum, hoja de vida, currículo, carta de presentación; CV et lettres, curriculum, lettre de motivation, rédaction de CV; السير الذاتية والخطابات, سيرة ذاتية, خطاب تقديم, كتابة سيرة ذاتية
Grant proposals: grant writer, grant writing, grants, grant, fundraising; propuestas de subvención, subvenciones, subvención, recaudación de fondos; demandes de subvention, subvention, subventions, collecte de fonds; مقترحات المنح, منحة, كتابة منح, جمع تبرعات
Long reads: long read, feature article, reportage; reportajes, reportaje; reportages, longs formats; تحقيقات صحفية, مقالات طويلة
Interviewing: interviewer; entrevistador; intervieweur; إجراء المقابلات, محاور
Fact checking: fact checker, fact check; verificación de datos, verificador; vérification des faits; تدقيق الحقائق
English–Spanish: English to Spanish; inglés español, inglés a español; anglais espagnol; إنجليزي إسباني
Spanish–English: Spanish to English; español inglés, español a inglés; espagnol anglais; إسباني إنجليزي
Localisation: localization, localizer; localización; localisation; توطين
Subtitles: subtitle, subtitling, captions, transcription; subtítulos, subtitulado, transcripción; sous-titres, sous-titrage, transcription; ترجمة الأفلام, تفريغ صوتي
Headlines: headline; titulares, titular; gros titres, accroches; عناوين
Email texts: email copy, email writing; textos de correo; textes d’e-mails; نصوص البريد
Tone of voice: brand voice; tono de voz; ton de marque, ton éditorial; نبرة الصوت
Spanish grammar: ; gramática española, gramática; grammaire espagnole; قواعد الإسبانية
English grammar: grammar; gramática inglesa; grammaire anglaise; قواعد الإنجليزية
Style guides: style guide; guías de estilo, guía de estilo; guides de style, guide de style; أدلة الأسلوب, دليل الأسلوب
Manuals: manual, user manual, handbook; manuales, manual de usuario; manuels, manuel, mode d’emploi; كتيبات, دليل المستخدم
API guides: API documentation, developer docs; guías de API, documentación de API; guides d’API, documentation d’API; أدلة الواجهات البرمجية
Diagrams: diagram; diagramas, diagrama; diagrammes, schémas; مخططات, رسم بياني توضيحي
Video scripts: video script; guiones de video, guion de video; scripts de vidéo, scénario de vidéo; نصوص فيديو, سكريبت
Podcasts: podcast, podcaster; podcast; podcast, balado; بودكاست
Dialogues: dialogue, dialog; diálogos, diálogo; dialogue; حوارات, حوار
Career stories: career story, biography, bio; historias profesionales, biografía; parcours professionnels, biographie; قصص مهنية, سيرة
Cover letters: cover letter; cartas de presentación; lettres de motivation; رسائل تغطية, خطابات تقديم
Budgets: budget; presupuestos; budgets; ميزانيات, ميزانية
NGO writing: NGO, nonprofit; ONG, organizaciones sociales; ONG, associations; منظمات غير ربحية
Digital Marketing: marketing, digital marketer, marketer, online marketing, marketing expert; marketing digital, marketing, mercadotecnia, mercadólogo, experto en marketing; marketing digital, marketing, marketeur, webmarketing; التسويق الرقمي, تسويق, مسوق, مسوقة, تسويق إلكتروني
Search optimisation: SEO, search optimization, search engine optimization, SEO expert, google ranking; posicionamiento en buscadores, SEO, posicionamiento web, posicionamiento en google; référencement, SEO, référencement naturel, référenceur; تحسين الظهور في البحث, سيو, تحسين محركات البحث, خبير سيو
Social media: social media manager, social media marketing, community manager, instagram, facebook, tiktok; redes sociales, gestor de redes sociales, community manager, redes; réseaux sociaux, community manager, gestionnaire de réseaux sociaux; شبكات التواصل, تواصل اجتماعي, مدير حسابات, سوشيال ميديا, إدارة صفحات
Advertising: ads, advertiser, advertisement, google ads, facebook ads, paid ads, PPC; publicidad, anuncios, publicista, anuncio, campañas publicitarias; publicité, annonces, publicitaire, pub, publicités; الإعلانات, إعلان, دعاية, معلن, إعلانات ممولة
Email campaigns: email marketing, newsletter, mailing; campañas de correo, email marketing, boletín, correo masivo; campagnes e-mail, emailing, e-mailing, infolettre; حملات البريد, تسويق بالبريد, نشرة بريدية
Market research: market researcher, market study, market analysis; investigación de mercado, estudio de mercado, análisis de mercado; études de marché, étude de marché, analyse de marché; أبحاث السوق, دراسة السوق, بحث السوق
Marketing plans: marketing plan, marketing strategy, strategist; planes de marketing, plan de marketing, estrategia de marketing; plans marketing, plan marketing, stratégie marketing; خطط التسويق, خطة تسويق, استراتيجية تسويق
Influencer work: influencer, influencers, influencer marketing; trabajo con influencers, influencer, influencers, marketing de influencia; travail avec des influenceurs, influenceur, influenceurs, marketing d’influence; التعاون مع المؤثرين, مؤثر, مؤثرين, تسويق عبر المؤثرين
Keyword research: keywords, keyword; palabras clave, investigación de palabras clave; mots-clés, recherche de mots-clés; الكلمات المفتاحية, بحث الكلمات
Technical SEO: SEO audit; SEO técnico, auditoría SEO; SEO technique, audit SEO; سيو تقني
Local search: local SEO, google maps listing; búsqueda local, SEO local; recherche locale, SEO local; بحث محلي
Content calendars: content calendar, content planning; calendarios de contenido, calendario de contenidos; calendriers de contenu, calendrier éditorial; تقويم المحتوى
Community care: community management; gestión de comunidades, comunidad; gestion de communauté, animation de communauté; إدارة المجتمع
Short video: short videos, reels, video editor, video editing; videos cortos, reels, edición de video, editor de video; vidéos courtes, montage vidéo, monteur vidéo; فيديو قصير, ريلز, مونتاج
Search ads: Adwords, search advertising; anuncios de búsqueda; annonces de recherche; إعلانات البحث, إعلانات جوجل
Display ads: banner ads, banners; anuncios gráficos, banners; bannières publicitaires; إعلانات مصورة, بانر
Retargeting: remarketing; remarketing; reciblage; إعادة استهداف
Newsletters: newsletter writer; boletines; infolettres, lettres d’information; نشرات بريدية
Automation: marketing automation; automatización; automatisation; أتمتة
Deliverability: email deliverability; entregabilidad; délivrabilité; وصول البريد
Competitor studies: competitor analysis; estudios de competencia, análisis de competencia; études de concurrence, analyse concurrentielle; دراسة المنافسين
Focus groups: focus group; grupos focales, grupo de enfoque; groupes de discussion; مجموعات التركيز
Positioning: brand positioning; posicionamiento de marca; positionnement; تموضع
Launches: launch, product launch; lanzamientos, lanzamiento; lancements, lancement; إطلاق, إطلاق منتج
Budget planning: budget plan; planificación de presupuesto; planification budgétaire; تخطيط الميزانية
Outreach: ; difusión; prise de contact; تواصل خارجي
Contracts: contract; contratos, contrato; contrats, contrat; عقود, عقد
Reporting: ; informes de campaña; rapports de campagne; إعداد التقارير
Event planning: event planner, events, event organizer, party planner, party, birthday, birthday party; organización de eventos, organizador de eventos, organizadora de eventos, eventos, fiestas, fiesta, fiesta infantil, cumpleaños; organisation d’événements, organisateur d’événements, événementiel, fête, anniversaire; تنظيم الفعاليات, منظم فعاليات, منظمة حفلات, تنظيم حفلات, حفلة, عيد ميلاد
Virtual assistance: virtual assistant, personal assistant, secretary, VA, admin support; asistencia virtual, asistente virtual, asistente personal, secretaria, secretario; assistance virtuelle, assistant virtuel, assistante virtuelle, secrétaire, secrétariat; المساعدة الافتراضية, مساعد افتراضي, مساعدة افتراضية, سكرتيرة, سكرتير
Tutoring: tutor, private lessons, teacher, lessons, private teacher, english teacher, english lessons; clases particulares, profesor particular, profesora particular, tutor, tutoría, maestro particular, maestro, maestra, profe, clases, profesor, profesora, profesor de inglés, clases de inglés; cours particuliers, professeur particulier, cours à domicile, soutien scolaire, prof particulier, prof, professeur, professeur d’anglais, prof d’anglais, cours d’anglais; دروس خصوصية, مدرس خصوصي, مدرسة خصوصية, معلم, دروس, مدرس إنجليزي, دروس إنجليزي
Weddings: wedding, wedding planner; bodas, boda; mariages, mariage; أعراس, زفاف, حفل زفاف
Conferences: conference, congress; conferencias, congreso; conférences, congrès; مؤتمرات, مؤتمر
Catering: caterer; banquetes, servicio de comida, catering; traiteur; تموين, تقديم طعام
Scheduling: appointments, calendar management; agenda, gestión de agenda, citas; gestion d’agenda, prise de rendez-vous; جدولة, مواعيد
Inbox care: inbox management, email management; gestión de correo; gestion de courrier; إدارة البريد
Travel planning: travel planner, travel agent; planificación de viajes, viajes; organisation de voyages, voyages; تخطيط السفر, رحلات
Maths: math, mathematics, maths teacher, math tutor; matemáticas, profesor de matemáticas; mathématiques, maths, prof de maths; رياضيات, مدرس رياضيات
Languages: language teacher, language lessons; idiomas, profesor de idiomas, clases de idiomas; langues, professeur de langues, cours de langues; لغات, مدرس لغات
Exam preparation: exam prep; preparación de exámenes, exámenes; préparation aux examens, examens; التحضير للامتحانات, امتحانات
`
