import { stemsOf } from './stems.ts'
import { foldWords } from './words.ts'

/**
 * Words that ask for work without saying which, in the four languages. They count where no trade is named:
 * many "repair" something, and whoever looks for a "cheap boiler repair" wants somebody for boilers.
 */
const REQUEST_WORDS = `
fix fixed repair repairs maintenance install installation installing build rebuild replace change mount assemble hang
remove make making made create setup improve update redesign redo help broken blocked damaged work working
find hire get take use quote price cost estimate order
expert specialist professional pro freelancer freelance consultant service services company companies agency firm
guy person people team good best great cheap affordable experienced reliable trusted certified licensed
qualified local nearby urgent emergency fast quick quickly today tomorrow asap now online remote
house home flat apartment room office business shop store company small big new old custom
part full time half day days week weeks weekend hour hours hourly month monthly saturday sunday monday tonight morning evening
junior senior beginner advanced skilled top rated best budget under dollars dollar euros usd around available wanted
job jobs gig student needs one two three first immediately soon
simple easy own personal private beautiful pretty modern complete full first whole many several please
excellent amazing awesome fantastic wonderful perfect outstanding super quality honest trusty trustworthy dependable
responsible serious talented skilful skillful creative passionate friendly punctual careful recommended reputable
known famous proven capable competent cheapest cheaper inexpensive low lowcost fair reasonable discount free
fastest quickest nearest closest possible
arreglar arreglo reparar reparacion mantenimiento instalar instalacion colocar poner cambiar montar construir levantar quitar
hacer hago crear creacion mejorar actualizar renovar ayuda ayudar roto rota tapado dañado funciona trabajo
contratar precio presupuesto cotizacion costo
experto experta especialista profesional freelance autonomo consultor servicio servicios empresa empresas agencia
persona gente equipo bueno buena buen mejor mejores barato barata economico confiable certificado urgente rapido
hoy mañana ahora domicilio casa hogar piso departamento depa habitacion cuarto oficina negocio tienda pequeño nuevo
nueva viejo medida
medio tiempo completo parcial jornada horas hora dias dia semana fin mes sabado domingo lunes noche mañana tarde
junior senior principiante avanzado avanzada dolares euros pesos menos disponible matriculado matriculada cuanto cuesta cobra
propio propia bonito bonita sencillo facil personal completo moderno alguna varios
excelente excelentes increible maravilloso maravillosa perfecto perfecta super calidad honesto honesta responsable
serio seria puntual cumplido cumplida amable talentoso talentosa creativo creativa recomendado recomendada
recomendable reconocido capaz competente confianza economica economicos economicas baratos baratas baratito baratita
baratisimo accesible gratis gratuito descuento urgentemente urgencia cerca cercano cercana
alrededor alrededores chido chida bacan
reparer reparation entretien installer installation poser pose changer monter construire fabriquer refaire renover enlever
creer creation ameliorer aide aider casse bouche panne depannage depanner marche travail travaux
trouver engager devis prix tarif
expert experte specialiste professionnel professionnelle pro freelance independant consultant service services
entreprise societe agence personne gens equipe bon bonne meilleur cher certifie agree urgent urgence rapide
aujourd hui demain maintenant domicile maison appartement chambre bureau commerce petit petite nouveau nouvelle
vieux mesure
temps partiel plein mi heure heures jour jours semaine mois samedi dimanche lundi soir matin weekend
junior senior debutant confirme euros dinars dirhams moins disponible combien coute independante
propre joli jolie simple facile personnel complet moderne plusieurs
excellent excellente formidable parfait parfaite super qualite honnete fiable serieux serieuse competent competente
ponctuel ponctuelle soigneux soigneuse talentueux talentueuse creatif creative recommande recommandee repute confiance
chere economique abordable gratuit gratuite reduction rapidement vite proche pres moi autour alentours genial geniale
تصليح اصلاح تركيب تغيير صيانة عمل بناء مساعدة فك تجديد تحسين تعديل معطل خربان سعر تكلفة توظيف
خبير متخصص محترف فني معلم شركة خدمة خدمات مكتب شخص فريق ممتاز جيد افضل احسن رخيص شاطر عاجل سريع مستعجل اليوم
دوام جزئي كامل ساعة ساعات يوم ايام اسبوع شهر السبت الجمعة الليلة الصباح مبتدئ دولار ريال درهم دينار كم متاح منازل بيوت
شقق مطلوب ضروري سوي اسوي يسوي خاص عند الي
امين ثقة موثوق موثوقة ماهر ماهرة كويس كويسة مبدع مبدعة ممتازة جيدة محترفة خبيرة شاطرة رخيصة ارخص رائع رائعة زين جدا
محترم صادق نظيف مضمون سعره مناسب اقتصادي جودة مجاني مجانا قريب قريبة مني جنبي جواري بجانبي حولي خصم بسرعة فورا
الان بيت منزل شقة غرفة محل مشروع صغير جديد قديم شخصي بسيط جميل حلو كامل حديث
`

const requestWords = new Set(foldWords(REQUEST_WORDS))
const requestStems = new Set([...requestWords].flatMap(stemsOf))

/** Those whose other forms are a trade: who cleans, and a "clean logo". */
const ONLY_VERBATIM = new Set(['clean'])

export const isRequestWord = (word: string): boolean =>
  ONLY_VERBATIM.has(word) || stemsOf(word).some((stem) => requestStems.has(stem))

/** One of just these: "build", but not "builder". */
export const isRequestVerbatim = (word: string): boolean => requestWords.has(word)
