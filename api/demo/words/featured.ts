/** The facts of the sellers who are described one by one: their texts stand in each language's file. */
export interface FeaturedSeller {
  /** English names of services, of the category whose turn it is. */
  services: string[]
  isWoman: boolean
  hourlyRate: number
  graduatedIn: number
  /** The tendency of their work's quality, 0 to 1. */
  quality: number
}

/** In the order of their numbers: the category of each is the number modulo the number of categories. */
export const FEATURED: FeaturedSeller[] = [
  {
    services: ['App design', 'Interaction design'],
    isWoman: true,
    hourlyRate: 48,
    graduatedIn: 2014,
    quality: 0.9,
  },
  {
    services: ['Logos', 'Brand identity', 'Packaging'],
    isWoman: true,
    hourlyRate: 42,
    graduatedIn: 2013,
    quality: 0.95,
  },
  {
    services: ['Online shops', 'Websites'],
    isWoman: false,
    hourlyRate: 55,
    graduatedIn: 2010,
    quality: 0.85,
  },
  {
    services: ['Android apps', 'Installable web apps'],
    isWoman: true,
    hourlyRate: 60,
    graduatedIn: 2016,
    quality: 0.9,
  },
  { services: ['Copywriting', 'Articles'], isWoman: true, hourlyRate: 38, graduatedIn: 2012, quality: 0.9 },
  {
    services: ['Search optimization', 'Marketing plans'],
    isWoman: false,
    hourlyRate: 45,
    graduatedIn: 2011,
    quality: 0.8,
  },
  {
    services: ['Spreadsheets', 'Dashboards and reports'],
    isWoman: true,
    hourlyRate: 40,
    graduatedIn: 2015,
    quality: 0.9,
  },
  { services: ['Electrical work'], isWoman: false, hourlyRate: 35, graduatedIn: 2010, quality: 0.95 },
  {
    services: ['User research', 'Design audits'],
    isWoman: true,
    hourlyRate: 52,
    graduatedIn: 2012,
    quality: 0.85,
  },
  {
    services: ['Illustration', 'Editorial design'],
    isWoman: false,
    hourlyRate: 36,
    graduatedIn: 2015,
    quality: 0.9,
  },
  {
    services: ['WordPress', 'Website repair'],
    isWoman: true,
    hourlyRate: 34,
    graduatedIn: 2017,
    quality: 0.85,
  },
  {
    services: ['iPhone apps', 'App maintenance'],
    isWoman: false,
    hourlyRate: 65,
    graduatedIn: 2011,
    quality: 0.8,
  },
  {
    services: ['Translation', 'Proofreading'],
    isWoman: true,
    hourlyRate: 32,
    graduatedIn: 2010,
    quality: 0.95,
  },
  {
    services: ['Social media', 'Influencer work'],
    isWoman: true,
    hourlyRate: 30,
    graduatedIn: 2019,
    quality: 0.75,
  },
  { services: ['Statistics', 'Forecasts'], isWoman: false, hourlyRate: 50, graduatedIn: 2013, quality: 0.85 },
  { services: ['Plumbing'], isWoman: false, hourlyRate: 33, graduatedIn: 2011, quality: 0.9 },
  {
    services: ['Website design', 'Wireframes'],
    isWoman: false,
    hourlyRate: 44,
    graduatedIn: 2018,
    quality: 0.8,
  },
  {
    services: ['Posters', 'Social media graphics'],
    isWoman: true,
    hourlyRate: 28,
    graduatedIn: 2020,
    quality: 0.85,
  },
  { services: ['Web apps', 'APIs'], isWoman: true, hourlyRate: 70, graduatedIn: 2012, quality: 0.9 },
  {
    services: ['Game prototypes', 'Cross-platform apps'],
    isWoman: false,
    hourlyRate: 46,
    graduatedIn: 2019,
    quality: 0.75,
  },
  {
    services: ['Technical writing', 'Scripts'],
    isWoman: false,
    hourlyRate: 41,
    graduatedIn: 2014,
    quality: 0.85,
  },
  {
    services: ['Email campaigns', 'Advertising'],
    isWoman: true,
    hourlyRate: 39,
    graduatedIn: 2016,
    quality: 0.85,
  },
  { services: ['Maps', 'Data cleaning'], isWoman: true, hourlyRate: 37, graduatedIn: 2017, quality: 0.9 },
  { services: ['Carpentry'], isWoman: true, hourlyRate: 36, graduatedIn: 2012, quality: 0.95 },
]
