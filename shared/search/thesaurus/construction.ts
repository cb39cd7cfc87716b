/** The words of the building trades; shared/search/thesaurus.ts says how to read them. */
export const CONSTRUCTION = `
Construction: builder, building, contractor, construction worker, handyman, renovation, home repair, remodeling, roof, roofer, roofing; construcción, constructor, obrero, obras, contratista, reformas, remodelación, reparaciones del hogar, manitas, techo, techos, tejado, techador; construction, bâtiment, entrepreneur, ouvrier, rénovation, travaux, bricoleur, toit, toiture, couvreur; البناء, مقاول, عامل بناء, ترميم, تجديد المنازل, صيانة منزلية, بناء, سقف, أسقف
Masonry: mason, bricklayer, brick layer, bricklaying, masonry work, wall, walls, concrete, cement; albañilería, albañil, albañiles, muro, muros, pared, concreto, cemento, hormigón; maçonnerie, maçon, mur, murs, béton, ciment; أعمال البناء, بنّاء, عامل طوب, جدران, بناء جدران, خرسانة, أسمنت
Carpentry: carpenter, joiner, joinery, woodwork, woodworker, cabinet maker, furniture maker, furniture, shelf, shelves; carpintería, carpintero, carpintera, ebanista, ebanistería, madera, muebles a medida, muebles, mueble, repisa, repisas, estante, estantes; menuiserie, menuisier, menuisière, charpentier, ébéniste, bois, meubles sur mesure, meubles, meuble, étagère, étagères; النجارة, نجار, نجارة, أثاث خشبي, خشب, أثاث, رفوف, رف
Electrical work: electrician, electricity, electrical, electrics, electric, outlet, outlets, power outlet, fuse, fuse box, short circuit, circuit breaker; electricidad, electricista, electricistas, instalación eléctrica, eléctrico, enchufe, enchufes, contacto eléctrico, apagador, cortocircuito, corto circuito, tablero eléctrico; électricité, électricien, électricienne, installation électrique, prise électrique, prises électriques, disjoncteur, court-circuit, tableau électrique; الكهرباء, كهربائي, كهربجي, فني كهرباء, كهرباء, مقبس, فيش, قاطع كهربائي, ماس كهربائي
Plumbing: plumber, plumbers, pipes, pipe, drain, drains, leak, leaking tap, tap, taps, faucet, toilet, sink, clogged drain, blocked drain, burst pipe; plomería, plomero, plomera, fontanería, fontanero, fontanera, gasfitero, gasfitería, tubería, tuberías, cañerías, fuga de agua, grifo, grifos, llave de agua, inodoro, excusado, lavabo, fregadero, destapar cañería, destapar caño, desatascar; plomberie, plombier, plombière, tuyau, tuyauterie, canalisation, fuite d’eau, robinet, robinets, toilettes, évier, lavabo, déboucher, débouchage; السباكة, سباك, سمكري, مواسير, تسريب مياه, أنابيب, حنفية, مرحاض, مغسلة, تسليك مجاري
Painting: painter, house painter, paint, wall painting, decorator; pintura, pintor, pintora, pintor de casas, pintar casa; peinture, peintre, peintre en bâtiment, peindre; الدهان, دهان, صباغ, نقاش, دهانات, طلاء
Tiling: tiler, tile, tiles, tile setter, backsplash, grout; azulejos, azulejo, azulejista, alicatador, solador, baldosas, pisos, loseta, losetas, porcelanato; carrelage, carreleur, carreleuse, carreaux, faïence; البلاط, بلاط, مبلط, سيراميك, تبليط, بورسلين
House plans: architect, house plan, floor plans, floor plan, architecture, draftsman, blueprints; planos de casas, arquitecto, arquitecta, planos, plano, arquitectura; plans de maisons, architecte, plan de maison, plans, architecture; مخططات المنازل, مهندس معماري, مخطط منزل, معماري, هندسة معمارية
Gardens: gardener, garden, gardening, landscaper, landscaping, lawn, tree, trees, hedge, mow, mowing, prune, pruning; jardines, jardinero, jardinera, jardín, jardinería, paisajista, paisajismo, césped, árbol, árboles, poda, podar, cortar césped; jardins, jardinier, jardinière, jardin, jardinage, paysagiste, pelouse, arbre, arbres, haie, tondre, tonte, élagage; الحدائق, بستاني, جنايني, حديقة, تنسيق حدائق, أشجار, شجرة, تقليم الأشجار, قص العشب
Brick walls: brick wall, bricks, brick; muros de ladrillo, ladrillo, ladrillos; murs de briques, briques; جدران طوب, طوب
Stone work: stonework, stone, stonemason; trabajo en piedra, piedra, cantero; taille de pierre, pierre, tailleur de pierre; أعمال الحجر, حجر
Plaster: plasterer, plastering, drywall; yeso, yesero, enlucido, revoque; plâtre, plâtrier, enduit; جبس, لياسة, جبس بورد
Built-in furniture: built in furniture, fitted furniture, wardrobe, wardrobes, kitchen cabinets; muebles empotrados, armario empotrado, clóset, armarios; meubles encastrés, placard, placards, dressing; أثاث مدمج, خزائن, دواليب
Doors: door; puertas, puerta; portes, porte; أبواب, باب
Wood floors: wood floor, parquet, wooden floor, flooring; pisos de madera, parquet, suelo de madera; parquets, parquet, plancher; أرضيات خشبية, باركيه
Wiring: wires, rewiring, cables, rewire; cableado, cables, instalación de cables; câblage, câbles; تمديدات كهربائية, أسلاك
Lighting: lights, light, lamps; iluminación, luces, lámparas; éclairage, luminaires, lampes; إضاءة, إنارة
Solar panels: solar panel, solar, photovoltaic; paneles solares, panel solar, energía solar; panneaux solaires, panneau solaire, photovoltaïque; ألواح شمسية, طاقة شمسية
Bathrooms: bathroom, bathroom renovation; baños, baño, cuarto de baño; salles de bain, salle de bain, salle de bains; حمامات, حمام
Water heaters: water heater, boiler; calentadores de agua, calentador, bóiler, caldera; chauffe-eau, chaudière; سخانات المياه, سخان
Leak detection: leaks, leak detector; detección de fugas, fugas, fuga; détection de fuites, fuites, fuite; كشف التسربات, تسرب
Interior paint: interior painting, indoor painting; pintura interior; peinture intérieure; دهان داخلي
Facades: facade, exterior painting; fachadas, fachada; façades, façade, ravalement; واجهات, واجهة المبنى
Lime wash: limewash, lime; encalado, cal; badigeon de chaux, chaux; جير, دهان جيري
Mosaic: mosaics; mosaico, mosaicos; mosaïque, mosaïste; فسيفساء, موزاييك
Floor levelling: floor leveling, screed; nivelación de pisos, nivelación de suelos; ragréage, mise à niveau du sol; تسوية الأرضيات
Waterproofing: waterproof, roof leak, damp, damp proofing; impermeabilización, impermeabilizante, gotera, goteras, humedad, impermeabilizar, impermeabilizar techo; étanchéité, imperméabilisation, fuite de toiture, humidité; عزل مائي, عزل, تسرب السقف, رطوبة
AutoCAD: CAD; CAD; CAO, DAO; أوتوكاد
Permits: permit, building permit; permisos, permiso de obra, licencia de obra; permis de construire, permis; تصاريح, رخصة بناء
Site surveys: surveyor, land survey, site survey; levantamientos, topógrafo, topografía; relevés de terrain, géomètre; مسح الأراضي, مساح
Irrigation: sprinklers, watering; riego, aspersores; irrigation, arrosage; ري, رشاشات
Native plants: plants, plant; plantas nativas, plantas; plantes indigènes, plantes; نباتات محلية, نباتات
Terraces: terrace, patio, deck; terrazas, terraza; terrasses, terrasse; تراسات, شرفة
Other: other services; otros; autres; أخرى
`
