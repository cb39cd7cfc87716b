import type { DemoTexts } from './texts.ts'

export const es: DemoTexts = {
  language: 'es',
  client: { firstName: 'Mateo', lastName: 'Villaseñor' },
  origins: [
    {
      country: 'MX',
      language: 'es',
      others: ['en'],
      women: ['Lucía', 'Ximena', 'Fernanda', 'Regina', 'Paola', 'Sofía'],
      men: ['Luis', 'Emiliano', 'Diego', 'Rodrigo', 'Mateo', 'Héctor'],
      families: ['Hernández', 'Ramírez', 'Núñez', 'Cárdenas', 'Ortega', 'Villaseñor', 'Mendoza'],
      universities: ['UNAM', 'Universidad de Guadalajara', 'ITESO', 'Tec de Monterrey'],
    },
    {
      country: 'CO',
      language: 'es',
      others: ['en'],
      women: ['Valentina', 'Catalina', 'Manuela', 'Luisa'],
      men: ['Andrés', 'Santiago', 'Camilo', 'Felipe'],
      families: ['Restrepo', 'Gómez', 'Quintero', 'Arango', 'Salazar'],
      universities: ['Universidad Nacional de Colombia', 'Universidad de Antioquia'],
    },
    {
      country: 'AR',
      language: 'es',
      others: ['it'],
      women: ['Julieta', 'Martina', 'Agustina', 'Abril'],
      men: ['Facundo', 'Tomás', 'Ignacio', 'Bruno'],
      families: ['Fernández', 'Bianchi', 'Sosa', 'Acosta', 'Rossi'],
      universities: ['Universidad de Buenos Aires', 'Universidad Nacional de Rosario'],
    },
    {
      country: 'PE',
      language: 'es',
      others: ['qu'],
      women: ['Rosa', 'Milagros', 'Killa'],
      men: ['Renzo', 'Jorge', 'Inti'],
      families: ['Quispe', 'Flores', 'Huamán', 'Rojas'],
      universities: ['Universidad de San Marcos', 'Universidad Católica del Perú'],
    },
    {
      country: 'CL',
      language: 'es',
      others: ['en'],
      women: ['Antonia', 'Isidora', 'Javiera'],
      men: ['Benjamín', 'Cristóbal', 'Gonzalo'],
      families: ['Muñoz', 'Fuentes', 'Contreras', 'Araya'],
      universities: ['Universidad de Chile', 'Universidad de Concepción'],
    },
    {
      country: 'GT',
      language: 'es',
      others: ['en'],
      women: ['Ana Lucía', 'Gabriela', 'Ixchel'],
      men: ['Marco', 'Estuardo', 'Kevin'],
      families: ['Morales', 'Ajú', 'Castillo', 'Barrios'],
      universities: ['Universidad de San Carlos', 'Universidad del Valle'],
    },
    {
      country: 'ES',
      language: 'es',
      others: ['en', 'ca'],
      women: ['Nuria', 'Carmen', 'Inés', 'Marta', 'Alba'],
      men: ['Álvaro', 'Sergio', 'Pau', 'Iker', 'Javier'],
      families: ['García', 'Serrano', 'Ibáñez', 'Domènech', 'Castro'],
      universities: ['Universidad de Sevilla', 'Universidad de Zaragoza'],
    },
    {
      country: 'US',
      language: 'en',
      others: [],
      women: ['Maya', 'Jasmine', 'Claire'],
      men: ['Marcus', 'Andre', 'Noah'],
      families: ['Rivera', 'Brooks', 'Johnson'],
      universities: ['Arizona State University', 'University of Texas'],
    },
    {
      country: 'BR',
      language: 'pt',
      others: [],
      women: ['Beatriz', 'Larissa', 'Camila'],
      men: ['Thiago', 'Caio', 'Rafael'],
      families: ['Silva', 'Almeida', 'Nascimento', 'Moreira'],
      universities: ['Universidade de São Paulo', 'Universidade Federal da Bahia'],
    },
  ],
  trades: [
    {
      titles: {
        'App design': [
          'Voy a diseñar una app que se entiende a la primera',
          'Voy a diseñar las pantallas de tu primera versión',
        ],
        'Website design': [
          'Voy a diseñar un sitio que se explica solo',
          'Voy a rediseñar tu página pensando en tus clientes',
        ],
        'User research': [
          'Voy a descubrir por qué se van tus visitantes',
          'Voy a entrevistar a tus usuarios y resumirte lo importante',
        ],
        Wireframes: [
          'Voy a convertir tu idea en wireframes claros',
          'Voy a trazar los flujos de tu producto',
        ],
        'Design audits': [
          'Voy a revisar tu app y decirte qué arreglar primero',
          'Voy a revisar la accesibilidad de tu diseño',
        ],
        Dashboards: [
          'Voy a diseñar tableros que responden preguntas',
          'Voy a hacer que tus datos se lean fácil',
        ],
        'Interaction design': [
          'Voy a hacerte un prototipo navegable en una semana',
          'Voy a pulir los detalles de tu interfaz',
        ],
      },
      bios: [
        'Diez años diseñando productos para bancos, clínicas y tiendas.',
        'Diseño para gente con prisa, pantallas chicas y mala señal.',
        'Mitad investigación, mitad diseño. Todo lo pruebo con usuarios reales.',
        'Ayudo a equipos pequeños a lanzar productos sencillos.',
        'Vengo de la programación: mis diseños llegan listos para construirse.',
        'Convierto requisitos revueltos en pantallas que no necesitan manual.',
        'Accesibilidad desde el inicio: botones grandes, palabras claras, buen contraste.',
        'Trabajo en Figma y entrego archivos que tu equipo va a agradecer.',
      ],
      stories: [
        'Empezamos con una llamada sobre tus usuarios y tus metas. A los tres días tienes un prototipo para navegar y lo mejoramos juntos.',
        'Trabajo en rondas cortas y enseño avances pronto, cuando cambiar todavía es barato. Siempre sabes qué sigue y cuánto cuesta.',
        'Cada proyecto termina con un archivo de Figma ordenado: componentes, estados y notas. Respondo dudas mientras lo construyen.',
        'He diseñado para celulares viejos y redes lentas; ahí aprendí a quitar pasos, agrandar botones y escribir claro.',
      ],
      projects: [
        {
          name: 'App de citas para una clínica',
          text: 'Los pacientes agendan en menos de un minuto. Probada con doce personas de 19 a 81 años.',
        },
        {
          name: 'App de ahorro para una cooperativa',
          text: 'Abrir una cuenta pasó de catorce pasos a cinco.',
        },
        { name: 'Taquilla en línea de un teatro', text: 'Un mapa de asientos que se usa con el pulgar.' },
        {
          name: 'Registro para un servicio de reparto',
          text: 'El doble de repartidores termina su registro sin ayuda.',
        },
        {
          name: 'Catálogo de biblioteca en el celular',
          text: 'Buscar, apartar y renovar sin llamar al mostrador.',
        },
        {
          name: 'Reservas para casas de huéspedes',
          text: 'El precio a la vista y una página en lugar de cuatro.',
        },
        {
          name: 'Sistema de diseño para una startup',
          text: 'Cuarenta componentes con estados y notas de uso, en claro y oscuro.',
        },
      ],
      degrees: ['Diseño de Interacción', 'Comunicación Visual', 'Psicología'],
      certificates: [
        ['Interfaces accesibles', 'Escuela Abierta de Diseño'],
        ['Pruebas de usabilidad', 'Colegio de Investigación'],
      ],
      praise: [
        'Nuestros usuarios le entendieron a la primera.',
        'El prototipo convenció a toda la dirección.',
        'El archivo de Figma venía tan ordenado que empezamos a programar el mismo día.',
        'Hizo las preguntas correctas sobre nuestros clientes.',
        'El nuevo flujo es la mitad de largo y mucho más claro.',
        'Explicó cada decisión con palabras sencillas.',
        'Lo probó con gente real y cambió lo que no funcionaba.',
        'Por fin una app que también usan nuestros clientes mayores.',
      ],
    },
    {
      titles: {
        Logos: [
          'Voy a diseñar un logo que funciona en cualquier tamaño',
          'Voy a redibujar tu logo en vectores limpios',
        ],
        'Brand identity': [
          'Voy a crear una marca que la gente recuerda',
          'Voy a darle a tu negocio una imagen coherente',
        ],
        Illustration: ['Voy a ilustrar tu libro infantil', 'Voy a ilustrar tus artículos'],
        Packaging: [
          'Voy a diseñar un empaque que vende y se imprime bien',
          'Voy a crear etiquetas para tus productos',
        ],
        Posters: ['Voy a diseñar el cartel de tu evento', 'Voy a crear la serie de carteles de tu festival'],
        'Editorial design': [
          'Voy a maquetar tu revista o informe',
          'Voy a diseñar una portada que dan ganas de abrir',
        ],
        'Social media graphics': [
          'Voy a diseñar un mes de publicaciones',
          'Voy a hacerte plantillas que puedes editar',
        ],
        Icons: ['Voy a dibujar los íconos de tu producto', 'Voy a unificar el estilo de tus íconos'],
      },
      bios: [
        'Diseño marcas para cafés, librerías y otros negocios pequeños.',
        'Dibujo letras a mano y las termino en pantalla.',
        'Estudio de dos personas con debilidad por lo impreso.',
        'Ocho libros ilustrados publicados.',
        'Formas fuertes, pocos colores, nada de adornos.',
        'Hago que las marcas chicas se vean tan bien como las grandes.',
        'Me obsesionan el papel, las tintas y los archivos bien hechos.',
        'Escuela de arte, agencia y por mi cuenta desde 2018.',
      ],
      stories: [
        'Recibes tres propuestas distintas, nunca treinta. Elegimos una y la afinamos hasta que funciona en un sello y en una fachada.',
        'Empiezo por tus clientes y tu competencia, y luego dibujo en papel. El precio siempre incluye dos rondas de cambios.',
        'Los archivos llegan listos para imprenta y web, con una guía de una página que cualquier imprenta entiende.',
        'He trabajado para panaderías, bandas y dos museos, y hago cada encargo como si fuera a colgarlo en mi pared.',
      ],
      projects: [
        { name: 'Marca de una mezcalería', text: 'Logo, etiquetas y un patrón tomado del barro del valle.' },
        {
          name: 'Carteles para un mes de jazz',
          text: 'Seis carteles con la misma retícula. Se agotaron como impresos.',
        },
        { name: 'Etiquetas para miel de abeja', text: 'Cuatro mieles, un sistema, dos tintas.' },
        {
          name: 'Libro sobre un volcán tímido',
          text: 'Treinta y dos páginas en acuarela; va en su tercera edición.',
        },
        {
          name: 'Señales de un jardín botánico',
          text: 'Mapas y fichas de plantas que aguantan sol y lluvia.',
        },
        {
          name: 'Portada de un libro de ensayos',
          text: 'Título rotulado a mano y un dibujo de una sola línea.',
        },
        { name: 'Imagen de una panadería de barrio', text: 'Del letrero de la puerta a la bolsa de papel.' },
      ],
      degrees: ['Diseño Gráfico', 'Artes Plásticas', 'Ilustración'],
      certificates: [
        ['Impresión tipográfica', 'Museo de la Imprenta'],
        ['Gestión del color', 'Gremio de Impresores'],
      ],
      praise: [
        'Los clientes no dejan de elogiar el nuevo logo.',
        'Los archivos pasaron directo a imprenta, sin una sola duda.',
        'Las tres primeras propuestas ya eran buenas.',
        'Las ilustraciones le dieron un mundo propio al libro.',
        'Captó nuestro estilo en una sola llamada.',
        'Los colores quedaron como prometió, en pantalla y en papel.',
        'Nuestro empaque por fin destaca en el anaquel.',
        'Hasta los íconos más chicos están hechos con cuidado.',
      ],
    },
    {
      titles: {
        Websites: [
          'Voy a hacer un sitio rápido para tu negocio',
          'Voy a hacerte un sitio que tú puedes editar',
        ],
        'Online shops': [
          'Voy a abrir tu tienda en línea en dos semanas',
          'Voy a configurar pagos y envíos en tu tienda',
        ],
        'Web apps': [
          'Voy a programar la app web que imaginaste',
          'Voy a agregar funciones a tu app en React',
        ],
        WordPress: ['Voy a hacer un sitio WordPress seguro', 'Voy a mudar tu WordPress sin interrupciones'],
        APIs: ['Voy a programar la API de tu app', 'Voy a conectar tus sistemas con una API clara'],
        'Website repair': [
          'Voy a arreglar tu sitio hoy mismo',
          'Voy a limpiar tu sitio hackeado y protegerlo',
        ],
        'Hosting and servers': [
          'Voy a mudar tu sitio a un servidor más rápido',
          'Voy a dejarte respaldos que sí se restauran',
        ],
        'Web accessibility': [
          'Voy a hacer que todos puedan usar tu sitio',
          'Voy a probar tu sitio con lectores de pantalla',
        ],
      },
      bios: [
        'Desarrollo web completo. Código sencillo que sigue funcionando años después.',
        'Quince años en la web, sin tecnicismos.',
        'Arreglo lo que otros hicieron y te explico qué pasó.',
        'Primero respaldos, luego funciones.',
        'Sitios chicos y rápidos que abren en cualquier celular.',
        'Me llaman cuando la tienda se cae de noche.',
        'TypeScript, PostgreSQL y pruebas para todo lo importante.',
        'Te enseño a manejar tu sitio para que no dependas de mí.',
      ],
      stories: [
        'Antes de cambiar algo, leo lo que tienes. Recibes una lista de lo que arreglaría y lo que dejaría, con precios, y tú eliges.',
        'Cada cambio se prueba en una copia antes de que lo vean tus visitantes. Dominio, hosting y código quedan a tu nombre.',
        'Mis páginas abren con dos rayitas de señal, y puedes cambiar precios y fotos sin llamarme.',
        'Cada viernes recibes un resumen corto, y cada paso tiene un precio fijo. Sin sorpresas al pagar.',
      ],
      projects: [
        {
          name: 'Tienda de una cooperativa de café',
          text: 'Suscripciones, tarjetas de regalo y guías de envío. Las ventas se triplicaron en un año.',
        },
        {
          name: 'Horarios de autobuses rurales',
          text: 'Un sitio que carga en menos de un segundo, incluso en 2G.',
        },
        {
          name: 'Portal de un club de montañismo',
          text: 'Inscripciones, pagos y calendario para 900 socios.',
        },
        {
          name: 'Rescate de un sitio de noticias',
          text: 'De vuelta en línea en seis horas, sin perder nada.',
        },
        {
          name: 'Pedidos en línea de una panadería',
          text: 'La gente paga en línea y recoge antes del trabajo.',
        },
        { name: 'Archivo fotográfico de un museo', text: '40,000 fotos, con búsqueda por lugar y año.' },
        { name: 'Sitio de un despacho de abogados', text: 'Tres idiomas, accesible y fácil de editar.' },
      ],
      degrees: ['Ciencias de la Computación', 'Ingeniería de Software', 'Matemáticas'],
      certificates: [
        ['Accesibilidad web', 'Escuela Web Abierta'],
        ['Administración de Linux', 'Academia de Sistemas'],
      ],
      praise: [
        'El sitio carga más rápido que todo lo que habíamos tenido.',
        'Todo se probó antes de publicarse.',
        'Ahora cambio precios y fotos sin ayuda.',
        'Encontró el error que otros dos no pudieron.',
        'Mudó la tienda en un fin de semana y nadie lo notó.',
        'Código limpio, notas claras y sin ataduras.',
        'Las ventas desde el celular subieron de inmediato.',
        'Cada viernes nos contó cómo iba.',
      ],
    },
    {
      titles: {
        'Android apps': [
          'Voy a crear tu app Android, del boceto a la tienda',
          'Voy a actualizar tu app Android',
        ],
        'iPhone apps': ['Voy a crear tu app de iPhone en Swift', 'Voy a lograr que Apple apruebe tu app'],
        'Cross-platform apps': [
          'Voy a crear una app para iPhone y Android',
          'Voy a crear tu primera versión en Flutter',
        ],
        'Installable web apps': [
          'Voy a convertir tu sitio en una app instalable',
          'Voy a hacer que tu app funcione sin conexión',
        ],
        'App maintenance': ['Voy a corregir los fallos de tu app', 'Voy a retomar tu app inconclusa'],
        'Game prototypes': [
          'Voy a hacer el prototipo de tu juego en una semana',
          'Voy a crear un demo jugable de tu idea',
        ],
        'App testing': [
          'Voy a probar tu app en treinta celulares reales',
          'Voy a escribir pruebas automáticas para tu app',
        ],
      },
      bios: [
        'Hago apps que abren rápido y funcionan sin conexión.',
        'Doce apps publicadas, una con un millón de descargas.',
        'Pruebo todo en un celular de hace seis años, a propósito.',
        'Kotlin y Swift, sin atajos.',
        'Apps para personal de campo, enfermería y reparto.',
        'Rescato apps que otros abandonaron.',
        'De día apps, de noche videojuegos.',
        'Apps ligeras, pocos permisos, mucha batería.',
      ],
      stories: [
        'En una semana tienes la primera versión en tu celular, y una nueva cada viernes. Siempre sabes en qué vamos.',
        'He retomado más de doce apps abandonadas. Primero pruebas para lo importante, después los cambios.',
        'También me encargo de las tiendas: capturas, privacidad y revisión. Las cuentas son tuyas desde el primer día.',
        'Mis apps son pequeñas y rápidas, porque casi nadie tiene el celular más nuevo.',
      ],
      projects: [
        {
          name: 'Cuaderno de campo para agrónomos',
          text: 'Funciona días sin señal y sincroniza cuando la encuentra.',
        },
        {
          name: 'Mapa sin conexión para senderistas',
          text: '1,200 rutas en el celular, con fotos y altura.',
        },
        { name: 'Turnos de un hospital', text: '200 enfermeras la usan a diario para cambiar turnos.' },
        { name: 'Afinador de guitarra', text: 'Abre en medio segundo y oye hasta la cuerda más grave.' },
        {
          name: 'Inventario de un banco de semillas',
          text: 'Lee códigos con guantes puestos, a dieciocho bajo cero.',
        },
        { name: 'Juego de puentes', text: 'Sesenta niveles, sin anuncios, en cuatro meses.' },
        { name: 'Reparto de granjas locales', text: 'Rutas, firmas y fotos en la puerta.' },
      ],
      degrees: ['Ingeniería de Software', 'Electrónica', 'Desarrollo de Videojuegos'],
      certificates: [
        ['Pruebas móviles', 'Foro de Calidad'],
        ['Apps seguras', 'Colegio de Software'],
      ],
      praise: [
        'La app corre bien hasta en nuestros celulares más viejos.',
        'A los cinco días ya teníamos algo que probar.',
        'Pasamos de cientos de fallos por semana a ninguno.',
        'Se encargó de la revisión de Apple de principio a fin.',
        'Sigue funcionando donde no hay señal.',
        'Leyó nuestro código viejo con paciencia y lo mejoró.',
        'Cada viernes había algo nuevo que probar.',
        'El equipo la usa todo el día y le encanta.',
      ],
    },
    {
      titles: {
        Articles: [
          'Voy a escribir artículos que se leen hasta el final',
          'Voy a escribir el blog de tu empresa',
        ],
        Translation: [
          'Voy a traducir tu sitio a un español natural',
          'Voy a traducir tus documentos al inglés',
        ],
        Copywriting: [
          'Voy a encontrar las palabras de tu marca',
          'Voy a escribir textos de producto que venden',
        ],
        Proofreading: ['Voy a corregir tu tesis en una semana', 'Voy a editar tu libro línea por línea'],
        'Technical writing': ['Voy a escribir un manual que se entiende', 'Voy a documentar tu API'],
        Scripts: ['Voy a escribir el guion de tu podcast', 'Voy a escribir guiones cortos para tus videos'],
        'CVs and letters': [
          'Voy a reescribir tu CV para que lo lean',
          'Voy a escribir una carta que suene a ti',
        ],
        'Grant proposals': [
          'Voy a redactar tu solicitud de fondos',
          'Voy a revisar tu propuesta antes de enviarla',
        ],
      },
      bios: [
        'Doce años de periodismo y cinco escribiendo por mi cuenta.',
        'Quito más palabras de las que pongo.',
        'Bilingüe de nacimiento, traducción de profesión.',
        'Leo todo en voz alta antes de entregarlo.',
        'Hablo con ingenieros y escribo para personas.',
        'He editado cuarenta libros y todavía disfruto las comas.',
        'Claro, cercano y a tiempo.',
        'Diez años en la radio me enseñaron a ser breve.',
      ],
      stories: [
        'Cuéntame quién lo va a leer y qué debe hacer después. Primero escribo una página; cuando el tono es el correcto, sigo con el resto.',
        'Recibes el texto limpio, una versión con los cambios marcados y una nota breve de por qué cambié lo que cambié.',
        'Traduzco el sentido y el chiste, no solo las palabras, y guardo una lista de tus términos.',
        'Siempre incluyo una ronda de cambios. Citas y datos se verifican en su fuente.',
      ],
      projects: [
        { name: 'Guía de comida callejera', text: 'Doce capítulos, cada uno para un viaje en camión.' },
        {
          name: 'Manual de una bomba solar',
          text: 'Escrito con los ingenieros, probado con los campesinos.',
        },
        {
          name: 'Traducción de un recetario',
          text: 'Medidas, ingredientes y bromas adaptados a otra cocina.',
        },
        { name: 'Serie sobre mujeres en el fútbol', text: 'Ocho retratos para una revista dominical.' },
        { name: 'Textos de un museo del agua', text: 'Cédulas que disfrutan niños de ocho años y expertos.' },
        { name: 'Cartas para un fondo de becas', text: 'La mejor respuesta en veinte años del fondo.' },
        {
          name: 'Textos del sitio de un dentista',
          text: 'Respuestas claras a lo que de verdad preguntan los pacientes.',
        },
      ],
      degrees: ['Periodismo', 'Traducción', 'Letras Hispánicas'],
      certificates: [
        ['Perito traductor', 'Colegio de Traductores'],
        ['Lenguaje claro', 'Centro de Escritura Clara'],
      ],
      praise: [
        'El texto suena a nosotros, pero mejor.',
        'Varios lectores nos escribieron para decir lo claro que era.',
        'Mantuvo nuestro tono en los dos idiomas.',
        'Encontró errores que se nos habían pasado a tres.',
        'Convirtió nuestras notas en algo que da gusto leer.',
        'Breve, preciso y agradable de leer.',
        'Verificó cada dato sin que se lo pidiéramos.',
        'Desde la primera página el tono era el correcto.',
      ],
    },
    {
      titles: {
        'Search optimization': [
          'Voy a lograr que te encuentren en tu ciudad',
          'Voy a corregir lo que te aleja de la primera página',
        ],
        'Social media': [
          'Voy a planear un mes de publicaciones realista',
          'Voy a manejar tus redes sociales',
        ],
        Advertising: [
          'Voy a hacer anuncios que se pagan solos',
          'Voy a revisar tus anuncios y recortar lo que sobra',
        ],
        'Email campaigns': [
          'Voy a escribir boletines que la gente abre',
          'Voy a automatizar los correos de tu tienda',
        ],
        'Market research': ['Voy a averiguar qué piensan tus clientes', 'Voy a investigar a tu competencia'],
        'Marketing plans': [
          'Voy a hacer un plan de marketing que puedas cumplir',
          'Voy a planear el lanzamiento de tu producto',
        ],
        'Influencer work': [
          'Voy a encontrar creadores que van con tu marca',
          'Voy a dirigir tu campaña con creadores',
        ],
      },
      bios: [
        'Marketing para negocios locales con poco presupuesto.',
        'No a los trucos, sí a la paciencia.',
        'Diez años en una redacción me enseñaron qué lee la gente.',
        'Números en la mañana, historias en la tarde.',
        'Solo promociono lo que yo compraría.',
        'Tuve una tienda: sé lo que cuesta cada peso.',
        'Buscadores, anuncios y correo con alguien que sí contesta.',
        'Mi reporte cabe en una página y tiene tres números.',
      ],
      stories: [
        'Primero averiguo qué te está funcionando y hago más de eso. Cada mes recibes una página con tres números y los siguientes pasos.',
        'No prometo el primer lugar. Prometo reportes honestos, trabajo constante y cuentas a tu nombre.',
        'Empezamos con diez pláticas con tus clientes. Sus palabras se vuelven tus titulares.',
        'Tú fijas el presupuesto y puedes parar cualquier mes. Todo lo que hago es tuyo.',
      ],
      projects: [
        {
          name: 'Apertura de un muro de escalada',
          text: 'Lleno en la inauguración, seis semanas después de la primera publicación.',
        },
        {
          name: 'Boletín de una quesería',
          text: 'Un año después, la mitad de los lectores lo sigue abriendo.',
        },
        { name: 'Búsqueda local de tres dentistas', text: 'El doble de llamadas con la mitad de anuncios.' },
        {
          name: 'Fondeo de un taller comunitario',
          text: 'La meta se cumplió en nueve días con 412 vecinos.',
        },
        { name: 'Abonos de un teatro de títeres', text: 'La primera temporada agotada en diez años.' },
        { name: 'Lanzamiento de un taller de bicis', text: 'Con citas a tres semanas desde el primer mes.' },
        { name: 'Anuncios de una tienda de té', text: 'Cada peso invertido trajo cuatro.' },
      ],
      degrees: ['Comunicación', 'Administración de Empresas', 'Sociología'],
      certificates: [
        ['Fundamentos de búsqueda', 'Escuela de Marketing'],
        ['Protección de datos', 'Instituto de Privacidad'],
      ],
      praise: [
        'Desde entonces el teléfono no deja de sonar.',
        'El reporte mensual cabe en una página y lo entiendo.',
        'Bajó el gasto en anuncios y aun así trajo más clientes.',
        'Por fin nos contestan el boletín.',
        'Nos dijo con honestidad qué no iba a funcionar.',
        'Ahora en la ciudad ya nos conocen.',
        'El plan era realista para un equipo de dos.',
        'Aprendimos a hacer casi todo por nuestra cuenta.',
      ],
    },
    {
      titles: {
        Spreadsheets: [
          'Voy a ordenar tus hojas de cálculo para siempre',
          'Voy a hacerte una herramienta en Excel',
        ],
        'Dashboards and reports': [
          'Voy a hacer un informe que se actualiza solo',
          'Voy a montar tu tablero en Power BI',
        ],
        'Data cleaning': [
          'Voy a convertir datos revueltos en una tabla limpia',
          'Voy a unir y depurar tus listas',
        ],
        Statistics: [
          'Voy a encontrar la historia en tu encuesta',
          'Voy a hacer la estadística de tu estudio',
        ],
        Maps: ['Voy a poner a tus clientes en un mapa', 'Voy a hacer los mapas de tu informe'],
        Forecasts: [
          'Voy a pronosticar tus ventas de la temporada',
          'Voy a planear tu inventario con tus ventas',
        ],
        Databases: ['Voy a hacer que tu base de datos vuele', 'Voy a pasar tus hojas a una base de datos'],
      },
      bios: [
        'Respondo preguntas con datos en lugar de amontonar gráficas.',
        'Estadística explicada en español claro.',
        'Datos desordenados, bienvenidos.',
        'Vengo de la geografía: tarde o temprano todo acaba en un mapa.',
        'Reviso cada número dos veces y lo explico una.',
        'Excel para quien lo necesita, Python para lo demás.',
        'He trabajado con cosechas, hospitales y boletos de autobús.',
        'Informes que tu equipo abre el lunes temprano.',
      ],
      stories: [
        'Mándame el archivo como está. En dos días te digo qué puede responder, qué no, y cuánto costaría averiguarlo.',
        'Recibes el resultado, los pasos y el código para que cualquiera lo revise. Tus datos no salen de mi computadora y al final los borro.',
        'Empiezo por la decisión que tienes que tomar y de ahí llego a los números que necesitas.',
        'Todo queda documentado, y capacito a alguien de tu equipo para que siga funcionando.',
      ],
      projects: [
        { name: 'Cosechas de 40 ranchos', text: 'Once hojas se volvieron una y los lunes quedaron libres.' },
        {
          name: 'Tiempos de espera en tres clínicas',
          text: 'Un cambio de horario ahorró 25 minutos por paciente.',
        },
        { name: 'Paradas que nadie usa', text: 'El mapa que decidió dónde poner la siguiente.' },
        {
          name: 'Precios del mercado de pescado',
          text: 'Un informe diario que se actualiza antes de las cinco.',
        },
        { name: 'Consumo de energía de una escuela', text: 'Apareció una bomba encendida todo el verano.' },
        {
          name: 'Visitantes de un parque natural',
          text: 'Tres temporadas con menos de cinco por ciento de error.',
        },
        { name: 'Encuesta de una cooperativa', text: '1,300 respuestas en cuatro páginas claras.' },
      ],
      degrees: ['Estadística', 'Economía', 'Geografía'],
      certificates: [
        ['Visualización de datos', 'Sociedad de Estadística'],
        ['SQL para analistas', 'Escuela de Datos Abiertos'],
      ],
      praise: [
        'Una tabla en lugar de once, y correcta.',
        'Explicó los resultados y todos entendimos.',
        'El informe se actualiza solo, como prometió.',
        'Encontró un error que nos costaba dinero desde hace años.',
        'El mapa dice más que nuestro informe de cincuenta páginas.',
        'El pronóstico falló por apenas tres por ciento.',
        'Documentó cada paso para poder repetirlo.',
        'Nos ahorra un día de trabajo por semana.',
      ],
    },
    {
      titles: {
        Masonry: [
          'Voy a levantar tus muros derechos y limpios',
          'Voy a reparar tu barda o fachada de piedra',
        ],
        Carpentry: [
          'Voy a hacer un clóset a la medida de tu rincón',
          'Voy a restaurar tus puertas y pisos de madera',
        ],
        'Electrical work': [
          'Voy a renovar tu instalación eléctrica con seguridad',
          'Voy a instalar tus lámparas y contactos',
        ],
        Plumbing: ['Voy a encontrar y reparar esa fuga', 'Voy a renovar tu baño con todo y tubería'],
        Painting: [
          'Voy a pintar tu casa y dejarla limpia',
          'Voy a restaurar tu fachada con pintura a la cal',
        ],
        Tiling: ['Voy a poner el azulejo de tu cocina o baño', 'Voy a impermeabilizar y revestir tu terraza'],
        'House plans': ['Voy a dibujar los planos para tu permiso', 'Voy a medir tu casa y dibujarla en CAD'],
        Gardens: [
          'Voy a plantar un jardín que aguante el calor',
          'Voy a instalar riego por goteo en tu patio',
        ],
      },
      bios: [
        'Tercera generación de constructores en la familia.',
        'Precio fijo, obra limpia, a tiempo.',
        'Limpio antes de irme.',
        'Quince años de experiencia, con garantía por escrito.',
        'Las casas viejas son mis favoritas.',
        'También trabajos chicos.',
        'Mido dos veces y aviso antes de que algo cueste más.',
        'Estudié arquitectura, pero lo mío es la obra.',
      ],
      stories: [
        'Voy, mido y te mando un presupuesto por escrito con días y materiales. Si encuentro una sorpresa en la pared, me detengo y te llamo.',
        'Trabajo con gente que conozco desde hace años. Avisamos a los vecinos, tapamos el polvo y barremos todos los días.',
        'Los materiales van al costo, con nota. Mi trabajo tiene garantía de dos años.',
        'Mándame dos fotos y tus medidas, y el mismo día tienes un primer estimado.',
      ],
      projects: [
        {
          name: 'Casa con patio y fachada a la cal',
          text: 'Cinco semanas, a tiempo y dentro del presupuesto.',
        },
        {
          name: 'Cocina en un edificio antiguo',
          text: 'El azulejo original se levantó, se limpió y se volvió a poner.',
        },
        {
          name: 'Azotea verde sobre un taller',
          text: 'Impermeabilizante, jardineras y riego con un solo equipo.',
        },
        {
          name: 'Paneles solares para una escuela',
          text: 'Doce paneles y cableado nuevo durante las vacaciones.',
        },
        {
          name: 'Escalera de vigas recuperadas',
          text: 'La madera del techo viejo, de vuelta en la misma casa.',
        },
        {
          name: 'Baño de seis metros cuadrados',
          text: 'Una regadera a ras de piso donde nadie creía que cabía.',
        },
        { name: 'Terraza de un restaurante familiar', text: 'Hecha de noche para no cerrar la cocina.' },
      ],
      degrees: ['Arquitectura', 'Ingeniería Civil', 'Técnico en Construcción'],
      certificates: [
        ['Seguridad eléctrica', 'Cámara de la Construcción'],
        ['Trabajo en alturas', 'Instituto de Seguridad'],
      ],
      praise: [
        'Llegó puntual todos los días y dejó todo limpio.',
        'El precio final fue el del presupuesto.',
        'Un trabajo sólido de los que ya no se ven.',
        'Avisó antes de hacer cualquier extra.',
        'Hasta los vecinos elogiaron el orden.',
        'Arregló en dos horas lo que nos molestó por meses.',
        'Conoce las casas viejas como nadie.',
        'Nos explicó qué cuidar de ahora en adelante.',
      ],
    },
  ],
  featured: [
    {
      firstName: 'Daniela',
      lastName: 'Cárdenas',
      country: 'MX',
      title: 'Voy a diseñar una app que tus clientes entienden',
      bio: 'Diseñadora de producto en Guadalajara. Once años de apps para bancos, clínicas y una muy buena panadería.',
      description:
        'La mayoría de las apps falla en el primer minuto, así que ahí empiezo. Acordamos una tarea que tus clientes deben poder hacer, la dibujo y al final de la semana la recorres en tu celular. Luego la probamos con cinco personas que nunca la han visto. Recibes un archivo de Figma con cada pantalla y respondo a tu equipo hasta el lanzamiento.',
      education: ['Diseño de Interacción', 'Universidad de Guadalajara'],
      certificate: ['Interfaces accesibles', 'Escuela Abierta de Diseño'],
      projects: [
        {
          name: 'App de ahorro para comerciantes',
          text: 'Letra grande y pocas palabras. 8,000 locatarios ahorran con ella cada semana.',
        },
        { name: 'Citas para una clínica rural', text: 'Agendar toma 40 segundos y funciona con poca señal.' },
        {
          name: 'Tarjeta de lealtad de una panadería',
          text: 'Sellos en el celular que la clientela sí usa.',
        },
        {
          name: 'Rediseño de transferencias de un banco',
          text: 'Las llamadas a soporte bajaron a la mitad.',
        },
      ],
    },
    {
      firstName: 'Valentina',
      lastName: 'Restrepo',
      country: 'CO',
      title: 'Voy a crear una marca que tu barrio recuerda',
      bio: 'Diseñadora de marca y empaque en Medellín. Cafés, cervecerías y librerías son lo mío.',
      description:
        'Diseño marcas para lugares a los que la gente entra. Conozco tu local en persona o por video, miro lo que cuelga en tus paredes y vuelvo con tres propuestas en papel. La que elijas se convierte en logo, paleta, letra y todo lo impreso: bolsas, etiquetas, menús, letreros. Los archivos van listos para imprenta; nunca me han devuelto uno.',
      education: ['Diseño Gráfico', 'Universidad de Antioquia'],
      certificate: ['Impresión tipográfica', 'Museo de la Imprenta'],
      projects: [
        {
          name: 'Nueva imagen de una cervecería',
          text: 'Nueve latas, una montaña y una llave que se reconoce de lejos.',
        },
        {
          name: 'Identidad de una librería de viejo',
          text: 'Letras recortadas a mano para el letrero, el sello y la bolsa.',
        },
        { name: 'Empaque para sal de mar', text: 'Cartón reciclado, una tinta y una ventana a la sal.' },
      ],
    },
    {
      firstName: 'Facundo',
      lastName: 'Rossi',
      country: 'AR',
      title: 'Voy a abrir tu tienda en línea en dos semanas',
      bio: 'Desarrollador web en Rosario. Abrí 60 tiendas en línea y sigo contestando el teléfono.',
      description:
        'Hago tiendas en línea para artesanos y negocios chicos. Semana uno: productos, precios, envíos e impuestos. Semana dos: pagos, pedidos de prueba y una capacitación que queda grabada. La tienda es rápida en el celular y todo queda a tu nombre. Si algo falla un sábado a la noche, tienes mi número.',
      education: ['Ciencias de la Computación', 'Universidad Nacional de Rosario'],
      projects: [
        {
          name: 'Tienda de un tostador de café',
          text: 'Suscripciones y retiro en local. En un año superó las ventas de la cafetería.',
        },
        {
          name: 'Tienda de cuchillos artesanales',
          text: 'Cada cuchillo es único: el inventario siempre es uno.',
        },
        { name: 'Preventa de una panadería', text: 'El jueves se agota y el sábado se recoge.' },
      ],
    },
    {
      firstName: 'Milagros',
      lastName: 'Quispe',
      country: 'PE',
      title: 'Voy a crear una app Android que funciona sin conexión',
      bio: 'Desarrolladora Android en Cusco. Mis apps son para celulares de 2 GB y cero señal.',
      description:
        'Hago apps para quien trabaja afuera: choferes, enfermeras, técnicos del campo. Todo se guarda primero en el celular y se sincroniza cuando hay conexión, así no se pierde nada. Cada viernes recibes una versión, con pruebas para lo importante, y una app que abre en menos de un segundo en un celular barato.',
      education: ['Ingeniería de Software', 'Universidad de San Marcos'],
      certificate: ['Apps seguras', 'Colegio de Software'],
      projects: [
        {
          name: 'Vacunas en brigadas móviles',
          text: '300 enfermeras en catorce regiones y ni un registro perdido.',
        },
        { name: 'Reparto de una farmacia', text: 'Firmas y fotos, hasta en un sótano sin señal.' },
        {
          name: 'Precios para productores de papa',
          text: 'Precios del mercado por mensaje y por app, en quechua y español.',
        },
      ],
    },
    {
      firstName: 'Antonia',
      lastName: 'Fuentes',
      country: 'CL',
      title: 'Voy a escribir los textos de tu sitio',
      bio: 'Redactora en Valparaíso, antes en la radio. Escribo como hablan tus clientes.',
      description:
        'Antes de escribir, escucho a tres de tus clientes. Lo que dicen se vuelve tus titulares. Primero recibes la página de inicio, leída en voz alta en una llamada; cuando suena bien, escribo lo demás. Incluye una ronda de cambios, y te digo qué páginas no necesitas.',
      education: ['Periodismo', 'Universidad de Chile'],
      certificate: ['Lenguaje claro', 'Centro de Escritura Clara'],
      projects: [
        {
          name: 'Sitio de un veterinario rural',
          text: 'Responde las cinco preguntas que todos hacen de noche.',
        },
        {
          name: 'Carta de un restaurante de mariscos',
          text: 'Catorce platos, cada uno con una frase que da hambre.',
        },
        {
          name: 'Lanzamiento de una marca de impermeables',
          text: 'Fichas, correos y un anuncio de radio muy mojado.',
        },
      ],
    },
    {
      firstName: 'Rodrigo',
      lastName: 'Villaseñor',
      country: 'MX',
      title: 'Voy a lograr que te encuentren en Google',
      bio: 'Especialista en buscadores en Puebla. 40 negocios locales, sin trucos, reportes de una página.',
      description:
        'Ayudo a negocios locales a aparecer cuando alguien cercano los busca. La primera semana reviso tu sitio, tu ficha en el mapa y a tus tres competidores, y te mando una lista ordenada por efecto. Luego la trabajamos mes a mes. Sin contratos: te quedas porque suena el teléfono.',
      education: ['Administración de Empresas', 'Tec de Monterrey'],
      certificate: ['Fundamentos de búsqueda', 'Escuela de Marketing'],
      projects: [
        {
          name: 'Búsqueda local de una clínica dental',
          text: 'De la página cuatro a los tres primeros en cinco meses.',
        },
        { name: 'Lanzamiento de un estudio de yoga', text: 'Noventa socios antes de abrir la puerta.' },
        {
          name: 'Limpieza del sitio de una agencia de viajes',
          text: 'De 1,100 páginas a 160, con un tercio más de visitas.',
        },
      ],
    },
    {
      firstName: 'Gabriela',
      lastName: 'Morales',
      country: 'GT',
      title: 'Voy a convertir tus hojas de cálculo en un informe',
      bio: 'Analista de datos en Antigua. Excel, Power BI y ningún gusto por copiar y pegar.',
      description:
        'Si alguien de tu equipo copia números de un archivo a otro cada semana, puedo terminar con eso. Veo tus archivos, pregunto para qué decisiones son y armo un informe que se actualiza solo. Viene con un video corto de cómo funciona y un mes de soporte.',
      education: ['Economía', 'Universidad del Valle'],
      certificate: ['SQL para analistas', 'Escuela de Datos Abiertos'],
      projects: [
        {
          name: 'Ventas de una cadena de bicicletas',
          text: 'Seis tiendas en una página, lista a las siete de la mañana.',
        },
        {
          name: 'Voluntarios de un banco de alimentos',
          text: 'De listas en papel a un tablero en dos semanas.',
        },
        { name: 'Presupuesto de un festival de cine', text: 'Todos ven cuánto queda y nadie se pasa.' },
      ],
    },
    {
      firstName: 'Héctor',
      lastName: 'Mendoza',
      country: 'MX',
      title: 'Voy a renovar tu instalación eléctrica sin tiradero',
      bio: 'Electricista certificado en Querétaro. Casas viejas, cables nuevos y aspiradora en la camioneta.',
      description:
        'Llevo quince años de electricista, casi siempre en casas viejas. Reviso lo que hay, te muestro lo que es peligroso y te doy un precio fijo. Trabajo cuarto por cuarto para que no tengas que salirte, y al final recibes un dictamen. También instalo paneles solares y cargadores de auto.',
      education: ['Técnico en Construcción', 'CONALEP'],
      certificate: ['Seguridad eléctrica', 'Cámara de la Construcción'],
      projects: [
        {
          name: 'Cableado de una casona del centro',
          text: 'Nueve cuartos en ocho días, con la familia adentro.',
        },
        {
          name: 'Iluminación de una cafetería',
          text: 'Luz cálida, sin reflejos y un tercio menos de consumo.',
        },
        { name: 'Techo solar de un salón comunal', text: 'Dieciocho paneles y una batería para la noche.' },
      ],
    },
    {
      firstName: 'Nuria',
      lastName: 'Serrano',
      country: 'ES',
      title: 'Voy a descubrir por qué se van tus visitantes',
      bio: 'Investigadora UX en Sevilla. Observo a cinco personas usar tu producto y te cuento lo que vi.',
      description:
        'No necesitas una encuesta de mil personas. Necesitas ver a cinco intentarlo. Yo las busco, hago las sesiones y te mando videos cortos de los momentos clave, con una lista de arreglos ordenada por esfuerzo. La mayoría recupera lo invertido antes de mi cobro final.',
      education: ['Psicología', 'Universidad de Sevilla'],
      certificate: ['Pruebas de usabilidad', 'Colegio de Investigación'],
      projects: [
        { name: 'Estudio de pago de una zapatería', text: 'Un campo confuso costaba el 9 % de los pedidos.' },
        {
          name: 'Auditoría de accesibilidad de una ciudad',
          text: '140 hallazgos ordenados, con ejemplo de código.',
        },
        {
          name: 'Entrevistas con enfermeras nocturnas',
          text: 'Doce pláticas que cambiaron el rumbo de una app.',
        },
      ],
    },
    {
      firstName: 'Tomás',
      lastName: 'Sosa',
      country: 'AR',
      title: 'Voy a ilustrar tu libro infantil',
      bio: 'Ilustrador en Buenos Aires. Acuarela, tinta y animales con opinión.',
      description:
        'Ilustré ocho libros y muchísimas páginas de revista. Empezamos con un personaje y una doble página; cuando te encanta, dibujo el resto. Pinto a mano, escaneo para imprenta y puedo maquetar el libro completo con portada. Entrego en seis a diez semanas.',
      education: ['Ilustración', 'Universidad de Buenos Aires'],
      projects: [
        { name: 'El volcán tímido', text: 'Libro de 32 páginas, ya en cinco idiomas.' },
        { name: 'Portadas de una revista de cocina', text: 'Cuatro portadas que juntas forman una mesa.' },
        { name: 'Zorro y el barco', text: 'Un libro de cartón sobre un zorro que se marea.' },
      ],
    },
    {
      firstName: 'Regina',
      lastName: 'Núñez',
      country: 'MX',
      title: 'Voy a arreglar tu WordPress hoy',
      bio: 'Desarrolladora WordPress en Monterrey. Hackeado, lento o roto: ya lo he visto.',
      description:
        'Mándame tu dirección y lo que pasa. En dos horas te digo qué es y cuánto cuesta. Limpio sitios hackeados, acelero los lentos y los mudo a mejor hosting sin interrupciones. Al final tienes respaldos que tú puedes restaurar y una lista de plugins que te sobran.',
      education: ['Ingeniería de Software', 'Tec de Monterrey'],
      projects: [
        { name: 'Rescate de un blog de cocina', text: 'En línea en cuatro horas, con sus 900 recetas.' },
        { name: 'Aceleración de un sitio de noticias', text: 'De nueve segundos a uno y medio.' },
        { name: 'Mudanza de una red de 12 sitios', text: 'Un fin de semana, sin caídas y a mitad de costo.' },
      ],
    },
    {
      firstName: 'Cristóbal',
      lastName: 'Araya',
      country: 'CL',
      title: 'Voy a crear tu app de iPhone en Swift',
      bio: 'Desarrollador iOS en Concepción. Catorce apps en la App Store, dos destacadas.',
      description:
        'Hago apps de iPhone que parecen hechas por Apple: rápidas, discretas y cuidadosas con la batería. Cada semana tienes una versión de prueba, y yo me encargo de la App Store, de las capturas a la revisión. También pongo al día apps viejas, paso a paso.',
      education: ['Ciencias de la Computación', 'Universidad de Concepción'],
      projects: [
        { name: 'Mareas para surfistas', text: 'Un widget que te dice de un vistazo si vale la pena ir.' },
        {
          name: 'Renovación de una app bancaria',
          text: 'Migrada a Swift en once versiones, sin empezar de cero.',
        },
        {
          name: 'Diario de práctica de guitarra',
          text: 'Graba, baja la velocidad y repite. Destacada en tres países.',
        },
      ],
    },
    {
      firstName: 'Lucía',
      lastName: 'Ortega',
      country: 'MX',
      title: 'Voy a traducir tu sitio a un español natural',
      bio: 'Traductora certificada en Ciudad de México. Del inglés al español sin que se note.',
      description:
        'Traduzco sitios, apps y manuales para empresas que venden en América Latina. Guardo una lista de tus términos, pregunto antes de suponer y entrego en el formato que mandaste. Otra traductora revisa cada texto. Hasta 2,500 palabras al día, nunca con máquina.',
      education: ['Traducción', 'UNAM'],
      certificate: ['Perito traductor', 'Colegio de Traductores'],
      projects: [
        { name: 'Textos de una app de ejercicio', text: '1,400 textos que caben en cada botón.' },
        {
          name: 'Traducción de un recetario del sur',
          text: 'Las tazas se volvieron gramos y los grits, una nota.',
        },
        { name: 'Subtítulos de una serie de naturaleza', text: 'Seis episodios, al segundo.' },
      ],
    },
    {
      firstName: 'Manuela',
      lastName: 'Arango',
      country: 'CO',
      title: 'Voy a planear un mes de publicaciones realista',
      bio: 'Redes sociales en Bogotá. Moda, comida y gente a la que le da pena la cámara.',
      description:
        'Publicar diario no es una estrategia. Planeo doce publicaciones al mes según lo que preguntan tus clientes, las escribo y en una mañana grabamos los videos. Recibes un calendario, respuestas listas y un reporte de una página. Si quieres que hablen de ti, busco creadores que vayan contigo.',
      education: ['Comunicación', 'Universidad Nacional de Colombia'],
      projects: [
        { name: 'Primer año de una marca de ropa', text: 'De 0 a 18,000 seguidores, ninguno comprado.' },
        { name: 'Semana de creadores de un chocolate', text: 'Siete creadores, una caja, 400 pedidos.' },
        { name: 'Videos de un carpintero tímido', text: 'Hablan sus manos. Dos millones de vistas.' },
      ],
    },
    {
      firstName: 'Álvaro',
      lastName: 'Ibáñez',
      country: 'ES',
      title: 'Voy a pronosticar tus ventas y explicarte cómo',
      bio: 'Estadístico en Zaragoza. Diez años de pronósticos para tiendas, campos y hospitales.',
      description:
        'Un pronóstico solo sirve si confías en él, así que te muestro cómo habría acertado en el pasado. Recibes un número por semana, qué tan seguro es y qué lo cambiaría. También analizo encuestas y estudios, con código de R que puedes publicar.',
      education: ['Estadística', 'Universidad de Zaragoza'],
      certificate: ['Visualización de datos', 'Sociedad de Estadística'],
      projects: [
        {
          name: 'Pronóstico de pan de una cadena',
          text: 'Una quinta parte menos de desperdicio y anaqueles llenos a las seis.',
        },
        { name: 'Camas de un hospital', text: 'Con dos semanas de anticipación y nueve aciertos de diez.' },
        {
          name: 'Análisis de un estudio del sueño',
          text: '212 participantes, publicado con datos abiertos.',
        },
      ],
    },
    {
      firstName: 'Renzo',
      lastName: 'Huamán',
      country: 'PE',
      title: 'Voy a encontrar y reparar tu fuga',
      bio: 'Plomero con licencia en Arequipa. Fugas, calentadores y baños completos.',
      description:
        'Encuentro fugas con cámara térmica antes de abrir la pared. Lo chico se repara el mismo día; para un baño recibes dibujo, calendario y precio fijo. Cubro tus pisos, me llevo el escombro y mi trabajo tiene garantía de dos años.',
      education: ['Técnico en Construcción', 'SENCICO'],
      projects: [
        {
          name: 'Fuga escondida en un edificio',
          text: 'Estaba detrás de un azulejo y se arregló por ese azulejo.',
        },
        { name: 'Baño para silla de ruedas', text: 'Ducha a ras, barras firmes y ningún escalón.' },
        { name: 'Calentador con bomba de calor', text: 'Instalado en un día. El recibo bajó 60 %.' },
      ],
    },
    {
      firstName: 'Pau',
      lastName: 'Domènech',
      country: 'ES',
      title: 'Voy a diseñar un sitio que se explica solo',
      bio: 'Diseñador web en Barcelona. Empiezo por las palabras y termino por los colores.',
      description:
        'Un buen sitio es, sobre todo, buena escritura en el orden correcto. Empiezo con wireframes que llevan tus textos reales, para discutir el contenido antes que el color. Luego diseño computadora y celular lado a lado. Recibes un archivo de Figma o Webflow y un sitio que se usa sin pensar.',
      education: ['Comunicación Visual', 'Universidad de Zaragoza'],
      projects: [
        {
          name: 'Sitio de una escuela de vela',
          text: 'Se elige curso en tres toques, con el clima al lado.',
        },
        {
          name: 'Portada de un festival de música',
          text: 'El cartel se lee a un brazo de distancia y al sol.',
        },
        { name: 'Wireframes de una plataforma de rentas', text: 'Treinta pantallas probadas en papel.' },
      ],
    },
    {
      firstName: 'Ixchel',
      lastName: 'Ajú',
      country: 'GT',
      title: 'Voy a diseñar el cartel que la gente se lleva a casa',
      bio: 'Carteles y redes en Quetzaltenango. Letra fuerte, dos colores, nada de fotos de banco.',
      description:
        'Diseño carteles para conciertos, teatro y festivales, y las publicaciones que los acompañan. En tres días tienes dos ideas, y al final el arte en cada tamaño, de la parada de autobús a la historia. También coordino la serigrafía: conozco a la gente de manos entintadas.',
      education: ['Diseño Gráfico', 'Universidad de San Carlos'],
      projects: [
        {
          name: 'Carteles para un mes de marimba',
          text: 'Seis carteles con la misma retícula. La gente los pedía.',
        },
        { name: 'Campaña de un teatro independiente', text: 'Una cara, cinco ánimos, cuarenta formatos.' },
        { name: 'Serigrafías de un club de natación', text: 'Dos tintas, una ola, agotadas en una hora.' },
      ],
    },
    {
      firstName: 'Camila',
      lastName: 'Almeida',
      country: 'BR',
      title: 'Voy a programar la app web de tu idea',
      bio: 'Ingeniera en São Paulo. TypeScript, PostgreSQL y pruebas para todo.',
      description:
        'Hago aplicaciones web para empresas a las que ya no les bastan sus hojas de cálculo. Escribimos las tres cosas que debe hacer y en dos semanas usas la primera. El código va probado, documentado y es tuyo. Algunos de esos sistemas llevan siete años y todavía me gustan.',
      education: ['Matemáticas', 'Universidade de São Paulo'],
      certificate: ['Accesibilidad web', 'Escuela Web Abierta'],
      projects: [
        {
          name: 'Reservas de una línea de ferris',
          text: '3,000 pasajeros al día, también sin señal en el muelle.',
        },
        {
          name: 'API para equipos de laboratorio',
          text: 'Doce máquinas, una interfaz, ninguna muestra perdida.',
        },
        {
          name: 'Pedidos de una fábrica de azulejos',
          text: 'Cotizaciones en diez minutos y no en dos días.',
        },
      ],
    },
    {
      firstName: 'Benjamín',
      lastName: 'Muñoz',
      country: 'CL',
      title: 'Voy a hacer el prototipo de tu juego en una semana',
      bio: 'Desarrollador de videojuegos en Valdivia. Juegos chicos, ideas grandes, sin anuncios.',
      description:
        'Tú traes la idea y en siete días tienes un prototipo jugable. Va a ser feo y vas a saber si es divertido. Si lo es, lo dejamos bonito y lo llevamos a las tiendas. Trabajo en Godot y Flutter, y he publicado cinco juegos propios.',
      education: ['Desarrollo de Videojuegos', 'Universidad de Chile'],
      projects: [
        { name: 'Puentes', text: 'Un juego tranquilo de puentes. Sesenta niveles, 90,000 jugadores.' },
        { name: 'Juego de ortografía para una escuela', text: 'En segundo grado lo piden en el recreo.' },
        { name: 'Pudú mensajero', text: 'Un prototipo de siete días que se volvió juego.' },
      ],
    },
    {
      firstName: 'Santiago',
      lastName: 'Quintero',
      country: 'CO',
      title: 'Voy a escribir un manual que la gente entiende',
      bio: 'Redactor técnico en Cali. Desarmo las cosas antes de describirlas.',
      description:
        'Escribo manuales, centros de ayuda y guiones para productos buenos pero difíciles de explicar. Uso el producto, anoto dónde me atoro y escribo para ese momento. Recibes los textos en tu sistema, diagramas donde ayudan y una guía de estilo para que todo siga parejo.',
      education: ['Letras Hispánicas', 'Universidad de Antioquia'],
      certificate: ['Lenguaje claro', 'Centro de Escritura Clara'],
      projects: [
        {
          name: 'Manual de una bici de carga',
          text: 'Se arma con 14 dibujos. Las devoluciones bajaron a la mitad.',
        },
        { name: 'Ayuda de un servicio de nómina', text: '80 artículos y un tercio menos de consultas.' },
        {
          name: 'Guiones de un canal de carpintería',
          text: 'Treinta videos que van al grano en diez segundos.',
        },
      ],
    },
    {
      firstName: 'Julieta',
      lastName: 'Bianchi',
      country: 'AR',
      title: 'Voy a escribir boletines que la gente abre',
      bio: 'Correo y anuncios en Mendoza. Listas chicas, asuntos honestos, respuestas de verdad.',
      description:
        'Escribo y envío boletines para tiendas y organizaciones. Acordamos un tema y un botón por correo, y dejo listos los automáticos: bienvenida, carrito, regreso. Ves cuánto ganó cada uno. También hago campañas chicas para crecer tu lista, y las detengo cuando no rinden.',
      education: ['Comunicación', 'Universidad de Buenos Aires'],
      certificate: ['Protección de datos', 'Instituto de Privacidad'],
      projects: [
        { name: 'Boletín de una tienda de granja', text: 'La mitad lo abre. El sábado se agota todo.' },
        {
          name: 'Bienvenida de una tienda de plantas',
          text: 'Cuatro correos que traen una quinta parte de las ventas.',
        },
        { name: 'Noticias para donantes', text: 'Las donaciones mensuales se duplicaron en un año.' },
      ],
    },
    {
      firstName: 'Inés',
      lastName: 'Castro',
      country: 'ES',
      title: 'Voy a convertir tus direcciones en mapas útiles',
      bio: 'Geógrafa en Sevilla. QGIS, datos limpios y mapas para decidir mejor.',
      description:
        'Mándame tu lista de clientes, árboles o paradas. Limpio las direcciones, las pongo en un mapa y te muestro lo que la tabla escondía: huecos, grupos y el mejor lugar para el siguiente. Recibes un mapa para imprimir, uno interactivo y los datos en orden.',
      education: ['Geografía', 'Universidad de Sevilla'],
      projects: [
        {
          name: 'Mapa de sombra de un centro histórico',
          text: 'Dónde 400 árboles nuevos ayudan a más gente.',
        },
        { name: 'Zonas de reparto de un súper', text: 'Doce zonas nuevas y una hora menos por ruta.' },
        { name: 'Limpieza de avistamientos de aves', text: '22,000 registros revisados y ubicados.' },
      ],
    },
    {
      firstName: 'Fernanda',
      lastName: 'Ramírez',
      country: 'MX',
      title: 'Voy a hacer un clóset para tu rincón más difícil',
      bio: 'Carpintera en Oaxaca. Muebles a la medida, escaleras y pisos para casas antiguas.',
      description:
        'Las casas viejas no tienen ángulos rectos y eso me gusta. Mido con láser, dibujo el mueble para que lo veas en tu cuarto y lo armo en mi taller, así hay poco polvo en tu casa. Madera maciza, ensambles de verdad y un acabado que aguanta niños. Lo instalo en uno o dos días.',
      education: ['Técnico en Construcción', 'CECATI'],
      certificate: ['Trabajo en alturas', 'Instituto de Seguridad'],
      projects: [
        { name: 'Clóset bajo la escalera', text: 'Nueve cajones donde no había nada desde 1911.' },
        {
          name: 'Escalera de vigas recuperadas',
          text: 'La madera del techo viejo, de vuelta en la misma casa.',
        },
        { name: 'Librero de pared a pared', text: 'Diez metros de repisas y una escalera que se desliza.' },
      ],
    },
  ],
  reviews: {
    5: [
      'Justo lo que acordamos, y dos días antes.',
      'Respondió todas mis dudas, hasta las más tontas.',
      'Sin duda repetiría.',
      'Excelente comunicación de principio a fin.',
      'Profesional, amable y rápido.',
      'El resultado superó lo que tenía en mente.',
      'Precio claro, trabajo limpio, cero sorpresas.',
      'Entendió la idea de inmediato y la mejoró.',
      'Fácil de tratar y honesto con los tiempos.',
      'Hizo más de lo que pedimos.',
      'Vale cada peso.',
      'Ya recomendé este perfil a dos amigos.',
      'Nuestro tercer proyecto juntos, y sigue siendo un gusto.',
      'De confianza y muy amable.',
      'Todo llegó el día acordado.',
      'Trabajo muy profesional, y sabe escuchar.',
      'Respuestas rápidas y trabajo cuidadoso.',
      'Quedamos muy contentos.',
    ],
    4: [
      'Muy buen trabajo en general.',
      'Buen resultado, con una ronda de cambios más de lo previsto.',
      'Me gustó el resultado, aunque los archivos podían tener nombres más claros.',
      'Entregó un día tarde, pero avisó a tiempo.',
      'Trabajo sólido a un precio justo.',
      'Buena comunicación, un poco lenta los fines de semana.',
      'Volvería a contratar para algo parecido.',
      'Casi perfecto: hubo que corregir un detalle.',
    ],
    3: [
      'Bien al final, pero tuve que pedir avances.',
      'El trabajo cumple, aunque esperaba más propuestas.',
      'Tardó más de lo acordado.',
      'Unas partes muy bien, otras necesitaron muchos cambios.',
      'Aceptable por el precio.',
    ],
    2: [
      'No nos entendimos bien.',
      'Solo la segunda versión sirvió.',
      'Varios de mis mensajes quedaron sin respuesta por días.',
    ],
  },
  projectEnds: [
    'El encargo cabía en una página.',
    'El cliente ha vuelto dos veces desde entonces.',
    'Lo hice junto con un colega.',
    'Revisamos cada paso con el cliente.',
    'Sigue siendo de lo que más me enorgullece.',
    'El cliente da referencias con gusto.',
    'Entregué notas claras para quien siga.',
    'Todo se acordó antes por escrito.',
    'Llegó por recomendación.',
    'Empezó con una larga lista de preguntas.',
    'Un año después sigue igual de bien.',
    'Lo más difícil fue el primer borrador.',
  ],
  regrets: [
    'La próxima vez escribiré mejor lo que quiero.',
    'Al final encontramos una solución.',
    'Quizá fue un mes complicado.',
    'Eso sí, hizo los cambios sin discutir.',
    'Me devolvió una parte del precio.',
    'Para algo sencillo seguro está bien.',
    'El resultado final se puede usar.',
    'Habría ayudado planear mejor.',
  ],
  replies: [
    '¡Gracias! Fue un gusto.',
    'Gracias por tus palabras. ¡Hasta la próxima!',
    'Me alegra que te funcione.',
    'Gracias por la honestidad. Desde entonces mando avances más seguido.',
    'Fue muy divertido trabajar contigo.',
    'Gracias. Cualquier cosa, escríbeme.',
  ],
  conversations: [
    [
      ['b', '¡Hola! Vi tu portafolio y me gusta mucho cómo trabajas. ¿Tienes tiempo este mes?'],
      ['s', '¡Hola, gracias! Sí, puedo empezar el lunes. ¿Qué necesitas?'],
      ['b', 'Algo sencillo para mi panadería. En mayo abrimos la segunda sucursal.'],
      ['s', '¡Felicidades! ¿Ya tienes fotos o aparto un día para tomarlas?'],
      ['b', 'Tenemos algunas, pero son de celular. ¿Sirven?'],
      ['s', 'Muchas veces sí. Mándame tres o cuatro y te digo con franqueza.'],
      ['b', 'Te las mando hoy, después de cerrar.'],
      ['s', 'Perfecto. Mira algo parecido que hice para un café: https://example.com/cafe'],
      ['b', 'Eso es justo lo que quiero.'],
    ],
    [
      ['b', '¡Hola! ¿También haces trabajos chicos? Solo necesito unos cambios en algo que ya tengo.'],
      ['s', 'Claro que sí. ¿Me mandas lo que tienes?'],
      ['b', 'Solo tengo un PDF, ¿sirve?'],
      ['s', 'Sirve. Si falta algo, te aviso antes de empezar.'],
      ['b', 'Genial, te lo mando mañana temprano.'],
      ['s', 'Cuando quieras. Tardo unos dos días.'],
    ],
    [
      ['b', 'Buenos días, ¿cuánto tardaría el proyecto completo?'],
      ['s', '¡Buenos días! Más o menos una semana, con una ronda de cambios.'],
      ['b', '¿Y si lo necesitamos en tres días?'],
      ['s', 'Tendría que mover otro trabajo. Se puede, con 30 % más.'],
      ['b', 'Deja le pregunto a mi jefa.'],
      ['b', 'Dice que una semana está bien 🙂'],
      ['s', 'Entonces una semana. El miércoles te mando la primera parte.'],
    ],
    [
      ['b', '¿La tarifa por hora se puede negociar en un proyecto más largo?'],
      ['s', 'A partir de 40 horas hago 10 % de descuento.'],
      ['b', 'Me parece bien. Estoy escribiendo la descripción; hoy te llega mi pedido.'],
      ['s', 'Aquí lo espero.'],
    ],
    [
      ['b', 'Buenas tardes, ¿trabajas los sábados?'],
      ['s', 'Buenas tardes. Los sábados en la mañana, sí.'],
      ['b', 'Necesito que alguien vea nuestro nuevo local, unas dos horas.'],
      ['s', 'Puedo ir este sábado a las nueve. ¿En qué colonia está?'],
      ['b', 'En el centro, cerca del mercado.'],
      ['s', 'Lo conozco bien. Llevo todo lo necesario.'],
      ['b', 'Mil gracias, nos vemos el sábado.'],
    ],
    [
      ['b', 'Gracias por entregar tan rápido, ¡aquí a todos les encantó!'],
      ['s', 'Me alegras el día. Si algo surge, escríbeme.'],
      ['b', 'Un detalle: ¿el título podría ser un poco más grande?'],
      ['s', 'Listo, échale un ojo.'],
      ['b', 'Ahora sí, perfecto.'],
    ],
  ],
}
