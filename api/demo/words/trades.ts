/**
 * Texts of the sellers of each category, in the order of the categories. Pieces are picked at random and
 * combined.
 */
export interface Trade {
  titles: string[]
  bios: string[]
  stories: string[]
  projects: string[]
  projectTexts: string[]
  degrees: string[]
  certificates: [title: string, from: string][]
  picture: 'screens' | 'poster' | 'phone' | 'page' | 'chart' | 'house'
}

export const TRADES: Trade[] = [
  {
    titles: [
      'I will design an app people understand at once',
      'I will turn your idea into a clickable prototype',
      'I will find out why users leave your site',
      'I will tidy up your product’s interface',
      'I will draw the screens of your first release',
      'I will design dashboards that answer questions',
      'I will test your design with real people',
    ],
    bios: [
      'Eleven years of screens for banks, clinics and a bakery.',
      'I sketch first, ask second and draw pixels last.',
      'Half researcher, half designer, wholly on your user’s side.',
      'I like forms that nobody needs to be taught.',
      'Former teacher, now I explain things with buttons.',
    ],
    stories: [
      'We start with a call about the people you serve. Within three days you get a rough flow to click through; we change it together until it feels obvious.',
      'I work in short rounds and show unfinished things early, because that is when changes are cheap. Files are named so that your developers find everything.',
      'I have designed for people on old phones and slow networks, and that made me careful: fewer steps, larger targets, words instead of riddles.',
    ],
    projects: [
      'Appointments for a rural clinic',
      'A savings app for market women',
      'Ticket office of a city theatre',
      'Onboarding for a delivery co-op',
      'Library catalogue on a phone',
      'Booking flow for guest houses',
    ],
    projectTexts: [
      'From interviews to tested screens. People booked in under a minute without help.',
      'The old flow had fourteen steps; the new one has five.',
      'Designed with large type and few words, tested with twelve people of every age.',
    ],
    degrees: ['Interaction Design', 'Visual Communication', 'Psychology'],
    certificates: [
      ['Accessible interfaces', 'Open design school'],
      ['Usability testing', 'Research guild'],
    ],
    picture: 'screens',
  },
  {
    titles: [
      'I will draw a logo that works in one colour',
      'I will give your shop a face people remember',
      'I will illustrate your children’s book',
      'I will design packaging that prints well',
      'I will make posters for your festival',
      'I will lay out your magazine',
      'I will draw a set of icons for your product',
    ],
    bios: [
      'Ink under my nails since art school.',
      'I draw letters by hand and finish them on screen.',
      'Small studio, two people, one very old printing press.',
      'I care about paper, margins and the right red.',
      'Colour is my first language.',
    ],
    stories: [
      'You get three different directions, never thirty. We pick one, take it apart and put it together until it holds at the size of a coin and of a shop window.',
      'I ask for the things you keep on your wall before I ask for your brief. The rest follows: sketches on paper, two rounds, clean files for print and screen.',
      'I have worked for bakeries, bands and two museums. Everything is delivered with a short guide that your printer will understand.',
    ],
    projects: [
      'Identity for a mezcal house',
      'Poster series for a jazz month',
      'Labels for a honey maker',
      'Picture book about a shy volcano',
      'Signs for a botanical garden',
      'Cover for a book of essays',
    ],
    projectTexts: [
      'A mark, a pattern and a palette taken from the clay of the valley.',
      'Six posters from one grid; the series sold out as prints.',
      'Drawn by hand, scanned and coloured in four inks.',
    ],
    degrees: ['Graphic Design', 'Fine Arts', 'Illustration'],
    certificates: [
      ['Letterpress workshop', 'Print museum'],
      ['Colour management', 'Printers’ guild'],
    ],
    picture: 'poster',
  },
  {
    titles: [
      'I will build a website that loads in a blink',
      'I will open your online shop in two weeks',
      'I will repair your broken WordPress site',
      'I will write the API behind your app',
      'I will move your site to a better server',
      'I will make your site usable for everyone',
      'I will build the web app you sketched',
    ],
    bios: [
      'I write boring code that still runs years later.',
      'Fifteen years on the web, three languages, no jargon.',
      'I mend what other people built, kindly.',
      'Backups first, features second.',
      'I like short pages, quick answers and tidy repositories.',
    ],
    stories: [
      'I begin by reading what you have. You get a list of what I would change and what I would leave alone, with a price for each, and you choose.',
      'Every change is tested on a copy before your visitors see it. You keep all the keys: domain, hosting, code.',
      'I build small and plain. Your pages will open on a phone with two bars of signal, and you can edit them without calling me.',
    ],
    projects: [
      'Shop of a coffee co-operative',
      'Timetable site for village buses',
      'Members’ area of a hiking club',
      'Rescue of a hacked news site',
      'Order system for a bakery',
      'Archive of a photo collection',
    ],
    projectTexts: [
      'Pages of 40 kB, open in under a second on a slow phone.',
      'Moved without an hour of downtime; everything is backed up nightly.',
      'The owner now changes prices and pictures alone.',
    ],
    degrees: ['Computer Science', 'Web Engineering', 'Mathematics'],
    certificates: [
      ['Web accessibility', 'Open web school'],
      ['Linux administration', 'Systems academy'],
    ],
    picture: 'screens',
  },
  {
    titles: [
      'I will build your Android app from sketch to store',
      'I will make your app work without a network',
      'I will write one app for both kinds of phones',
      'I will fix the crashes in your app',
      'I will turn your website into an installable app',
      'I will prototype your game in a week',
      'I will test your app on thirty real phones',
    ],
    bios: [
      'My own phone is six years old on purpose.',
      'Apps for field workers, nurses and one circus.',
      'I measure start-up time before I measure anything else.',
      'Kotlin by day, small games by night.',
      'If it doesn’t work offline, it doesn’t work.',
    ],
    stories: [
      'The first build is on your phone by the end of the first week, and a new one every Friday. You see everything, also what is not finished.',
      'I have taken over a dozen abandoned apps. I read, write tests around what matters, and only then change things.',
      'I keep apps small: few permissions, few libraries, quick starts, long battery life.',
    ],
    projects: [
      'Field notebook for agronomists',
      'Offline map of hiking trails',
      'Shift planner for a hospital',
      'Tuner for a luthier',
      'Scanner for a seed bank',
      'Puzzle game about bridges',
    ],
    projectTexts: [
      'Works for days without signal and syncs when it finds one.',
      'Start-up went from six seconds to under one.',
      'Used every day by two hundred people.',
    ],
    degrees: ['Software Engineering', 'Electronics', 'Game Development'],
    certificates: [
      ['Mobile testing', 'Quality forum'],
      ['Secure apps', 'Software guild'],
    ],
    picture: 'phone',
  },
  {
    titles: [
      'I will write articles that people finish',
      'I will translate your site into natural Spanish',
      'I will proofread your thesis in a week',
      'I will write a manual that nobody fears',
      'I will find the words for your new brand',
      'I will write the script for your podcast',
      'I will rewrite your CV so that it is read',
    ],
    bios: [
      'Journalist for twelve years, freelancer for five.',
      'I take out more words than I put in.',
      'Bilingual since the crib, translator since school.',
      'I read everything aloud before you get it.',
      'Grammar with kindness.',
    ],
    stories: [
      'Tell me who will read it and what they should do afterwards. I write one page first; when the tone is right I write the rest.',
      'I translate the meaning and the joke, not only the words. Terms are kept in a list that is yours.',
      'You get a clean text, the same text with marked changes, and a short note on why.',
    ],
    projects: [
      'Guide to a city’s street food',
      'Manual of a solar pump',
      'Translation of a cookbook',
      'Series about women in football',
      'Texts for a museum of water',
      'Letters for a scholarship fund',
    ],
    projectTexts: [
      'Twelve chapters, each short enough for a bus ride.',
      'Written with the engineers, tested with the farmers.',
      'Translated, adapted and typeset in two languages.',
    ],
    degrees: ['Journalism', 'Translation Studies', 'Hispanic Philology'],
    certificates: [
      ['Certified translator', 'Translators’ chamber'],
      ['Plain language', 'Clear writing centre'],
    ],
    picture: 'page',
  },
  {
    titles: [
      'I will get your shop found in your own town',
      'I will plan a month of posts you can keep up',
      'I will run ads that pay for themselves',
      'I will write newsletters people open',
      'I will find out what your customers think',
      'I will plan the launch of your product',
      'I will bring the right people to your event',
    ],
    bios: [
      'Numbers in the morning, stories in the afternoon.',
      'I say no to tricks and yes to patience.',
      'Ten years in a newsroom taught me what gets read.',
      'I market things I would buy myself.',
      'Small budgets are my sport.',
    ],
    stories: [
      'First I look at what already works and do more of it. You get one page a month with three figures and what I would do about them.',
      'I do not promise first places. I promise honest reports, steady work and accounts that stay yours.',
      'We begin with ten conversations with your customers. Their words become your headlines.',
    ],
    projects: [
      'Opening of a climbing hall',
      'Newsletter of a cheese dairy',
      'Local search for three dentists',
      'Crowdfunding of a repair café',
      'Season tickets of a puppet theatre',
      'Launch of a bicycle workshop',
    ],
    projectTexts: [
      'From nobody to a full opening night in six weeks.',
      'Every second reader opens it, a year later.',
      'Calls doubled while the advertising budget halved.',
    ],
    degrees: ['Communication', 'Business Administration', 'Sociology'],
    certificates: [
      ['Search foundations', 'Marketing school'],
      ['Data protection in marketing', 'Privacy institute'],
    ],
    picture: 'chart',
  },
  {
    titles: [
      'I will clean up your spreadsheets for good',
      'I will build a report that updates itself',
      'I will find the story in your survey',
      'I will map your customers',
      'I will forecast your orders for next season',
      'I will make your database fast again',
      'I will teach your team to trust its numbers',
    ],
    bios: [
      'I like questions better than charts.',
      'Statistician who speaks human.',
      'Messy data welcome.',
      'I was a geographer first, so everything becomes a map.',
      'I check every number twice and explain it once.',
    ],
    stories: [
      'Send me the file as it is. Within two days I tell you what it can answer and what it cannot, and what it would cost to find out.',
      'You get the result, the steps and the code, so that anyone can check it. Nothing leaves my machine without your word.',
      'I have worked with harvests, hospitals and bus tickets. The pattern is always the same: count carefully, then draw simply.',
    ],
    projects: [
      'Harvest figures of 40 farms',
      'Waiting times in three clinics',
      'Bus stops that nobody uses',
      'Prices at the fish market',
      'Energy report of a school',
      'Visitors of a nature park',
    ],
    projectTexts: [
      'Eleven spreadsheets became one, and Monday mornings became free.',
      'A map that changed where the next stop was built.',
      'Forecast within five per cent, three seasons in a row.',
    ],
    degrees: ['Statistics', 'Economics', 'Geography'],
    certificates: [
      ['Data visualisation', 'Statistics society'],
      ['SQL for analysts', 'Open data school'],
    ],
    picture: 'chart',
  },
  {
    titles: [
      'I will lay your walls straight and clean',
      'I will build the wardrobe that fits your odd corner',
      'I will rewire your house to the standard',
      'I will give you a bathroom without leaks',
      'I will paint your house with lime or acrylic',
      'I will draw the plans for your permit',
      'I will plant a garden that survives August',
    ],
    bios: [
      'Third generation of builders in the family.',
      'I clean up before I go home.',
      'Measured twice, always.',
      'I say the price before and it stays the price.',
      'Old houses are my favourites.',
    ],
    stories: [
      'I come, look and measure, and you get a written offer with days and materials. If I find a surprise in the wall I stop and call you.',
      'I work with a small crew that I know by name. Neighbours are told, dust is kept in, bills are complete.',
      'From the permit to the last coat I can do most of it myself, and I know good people for the rest.',
    ],
    projects: [
      'Patio house with a lime facade',
      'Kitchen in a listed building',
      'Roof garden over a workshop',
      'Solar roof of a village school',
      'Staircase from old beams',
      'Bathroom of six square metres',
    ],
    projectTexts: [
      'Five weeks, on time and within the offer.',
      'The old tiles were lifted, cleaned and laid again.',
      'Plans, permit and work from one hand.',
    ],
    degrees: ['Architecture', 'Civil Engineering', 'Master of the trade'],
    certificates: [
      ['Electrical safety', 'Chamber of trades'],
      ['Work at height', 'Safety institute'],
    ],
    picture: 'house',
  },
]

export const COMMENTS: [stars: number, text: string][] = [
  [5, 'Exactly what we had talked about, two days early.'],
  [5, 'Answered every question, also the silly ones. I would hire again at once.'],
  [5, 'Un trabajo impecable y un trato muy humano.'],
  [5, 'Clear offers, clean work, no surprises.'],
  [5, 'Entendió la idea a la primera y la mejoró.'],
  [5, 'My favourite part: everything was explained so that I can go on alone.'],
  [5, 'Rápido, amable y con muy buen ojo.'],
  [5, 'The result looks better than what I had in mind.'],
  [4, 'Very good work. One round of changes more than planned, but it was worth it.'],
  [4, 'Buen resultado; la entrega se retrasó un día y me avisó a tiempo.'],
  [4, 'Solid and friendly. Files could have been named more clearly.'],
  [4, 'Todo bien, volvería a contratarle.'],
  [3, 'Good in the end, though I had to ask for updates.'],
  [3, 'El trabajo cumple, pero esperaba más propuestas.'],
  [2, 'We did not understand each other well; the second version was usable.'],
]

export const REPLIES = [
  'Thank you! It was a pleasure.',
  '¡Gracias a ti por la confianza!',
  'Thanks for the honest words. I have changed how I send updates since.',
  'Gracias, lo tendré en cuenta.',
]
