import type { RandomSource } from './random.ts'

const SKIN_COLOURS = ['#f6d3b8', '#eebf9b', '#d9a077', '#b97b50', '#8f5a38', '#6b4127']
const HAIR_COLOURS = ['#1f1a1d', '#33231c', '#5a3a22', '#8a5a2c', '#c08a45', '#6e6a70', '#7c2f22']
const BACKGROUND_COLOURS = [
  '#e8defa',
  '#fde6cf',
  '#d8efe4',
  '#d9e8fb',
  '#fbdfe3',
  '#f4ecc9',
  '#dfe3f6',
  '#e3f0d3',
]
const CLOTHES_COLOURS = [
  '#5b21b6',
  '#1d4e6b',
  '#8c2f39',
  '#2f6b4a',
  '#c2632b',
  '#39424e',
  '#b08a2e',
  '#33508f',
]

const SHORT_HAIR_PATHS = [
  'M88 132c-4-52 22-82 62-82s66 30 62 82c-6-20-12-34-22-42-26 10-58 8-80 0-10 8-16 22-22 42z',
  'M90 128c-8-56 24-80 62-80 40 0 66 26 60 78-8-14-10-28-26-40-10 12-60 16-78 4-10 10-14 24-18 38z',
  'M92 124c-6-44 16-72 58-72s64 28 58 72c-6-16-14-30-24-34-20 6-48 6-68 0-10 4-18 18-24 34z',
]
const LONG_HAIR_PATHS = [
  'M150 46c-46 0-70 32-68 78 2 34-2 64-10 88h36c-12-24-14-60-14-84 20-6 38-18 48-34 14 18 40 32 64 34 0 26-2 60-14 84h36c-8-24-12-54-10-88 2-46-22-78-68-78z',
  'M150 44c-44 0-68 30-68 76 0 38 2 62 8 76 8 4 16 4 24 2-10-22-14-48-14-70 26-2 50-12 62-30 8 18 26 28 38 30 0 24-4 48-14 70 8 2 16 2 24-2 6-14 8-38 8-76 0-46-24-76-68-76z',
  'M150 48c-40 0-64 26-64 70 0 10 2 22 6 30 4-24 12-40 24-48 24 6 54 4 70-2 10 10 18 26 22 50 4-8 6-20 6-30 0-44-24-70-64-70zM196 54c14-14 36-10 38 8 2 16-14 26-28 20z',
]

/** A friendly flat portrait as SVG, 300 × 300. */
export function drawPortrait(random: RandomSource, isWoman: boolean): string {
  const skin = random.pick(SKIN_COLOURS)
  const hair = random.pick(HAIR_COLOURS)
  const clothes = random.pick(CLOTHES_COLOURS)
  const background = random.pick(BACKGROUND_COLOURS)
  const hasLongHair = isWoman && random.chance(0.75)
  const hasBeard = !isWoman && random.chance(0.4)
  const hasGlasses = random.chance(0.3)
  const shade = 'fill="#000" fill-opacity=".09"'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300">
<rect width="300" height="300" fill="${background}"/><circle cx="${random.integer(190, 260)}" cy="${random.integer(50, 110)}" r="${random.integer(50, 90)}" fill="#fff" fill-opacity=".38"/>
${hasLongHair ? `<path d="${random.pick(LONG_HAIR_PATHS)}" fill="${hair}" transform="translate(0 4)"/>` : ''}
<path d="M40 300c4-58 44-84 110-84s106 26 110 84z" fill="${clothes}"/><path d="M126 180h48v40c0 14-11 24-24 24s-24-10-24-24z" fill="${skin}"/><path d="M126 196c14 12 34 12 48 0v10c-14 12-34 12-48 0z" ${shade}/>
<path d="${random.pick(['M118 222c6 22 58 22 64 0l12 5c-10 34-78 34-88 0z', 'M120 220l30 40 30-40 12 4-34 60h-16l-34-60z', 'M112 226c18 10 58 10 76 0v14c-20 10-56 10-76 0z'])}" fill="#fff" fill-opacity=".28"/>
<ellipse cx="94" cy="140" rx="9" ry="13" fill="${skin}"/><ellipse cx="206" cy="140" rx="9" ry="13" fill="${skin}"/><rect x="95" y="72" width="110" height="132" rx="${random.integer(50, 55)}" fill="${skin}"/>
${hasBeard ? `<path d="M95 146c4 10 10 16 20 17 14-8 56-8 70 0 10-1 16-7 20-17v8c0 34-24 56-55 56s-55-22-55-56zM134 176c8 6 24 6 32 0-4-5-28-5-32 0z" fill="${hair}" fill-rule="evenodd"/>` : ''}
<path d="M95 148c-2 30 20 56 55 56 10 0 18-2 26-6-46 2-70-24-72-66z" ${shade}/>
<circle cx="127" cy="136" r="5" fill="#2a2026"/><circle cx="173" cy="136" r="5" fill="#2a2026"/><circle cx="129" cy="134" r="1.6" fill="#fff"/><circle cx="175" cy="134" r="1.6" fill="#fff"/>
<path d="M116 ${random.integer(119, 123)}c6-5 15-5 21-1M163 ${random.integer(119, 122)}c6-4 15-4 21 1" stroke="${hair}" stroke-width="4.5" stroke-linecap="round" fill="none"/>
<path d="M150 140l-5 18c2 3 7 3 9 1" stroke="#000" stroke-opacity=".28" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" fill="none"/>
<path d="${random.pick(['M132 174c9 11 27 11 36 0', 'M134 175c8 7 24 8 33-1', 'M131 172c8 16 30 16 38 0z'])}" stroke="#7a2b30" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" fill="#fff"/>
<circle cx="114" cy="158" r="9" fill="#e0576a" fill-opacity=".18"/><circle cx="186" cy="158" r="9" fill="#e0576a" fill-opacity=".18"/>
<path d="${hasLongHair ? 'M92 128c-4-46 20-74 58-74s62 28 58 74c-8-18-16-28-28-36-24 14-52 16-70 6-8 8-14 18-18 30z' : random.pick(SHORT_HAIR_PATHS)}" fill="${hair}"/>
${hasGlasses ? '<g fill="#fff" fill-opacity=".22" stroke="#2a2026" stroke-width="3.5"><circle cx="127" cy="137" r="16"/><circle cx="173" cy="137" r="16"/><path d="M143 135c4-3 10-3 14 0" fill="none"/></g>' : ''}
</svg>`
}
