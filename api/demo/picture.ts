import type { RandomSource } from './random.ts'
import type { Trade } from './words/trades.ts'

const PALETTES = [
  ['#f4eefe', '#5b21b6', '#a78bfa', '#ffc94d', '#2b1a4d'],
  ['#fff3e6', '#c2410c', '#fb923c', '#155e63', '#42210b'],
  ['#e9f7f0', '#0f766e', '#5eead4', '#f59e0b', '#0b3b38'],
  ['#eaf2fd', '#1d4ed8', '#93c5fd', '#f472b6', '#12264f'],
  ['#fdecef', '#be185d', '#f9a8d4', '#3b82f6', '#4a0f2b'],
  ['#f5f2e4', '#4d5d2f', '#a3b56b', '#d9822b', '#2c331c'],
  ['#eef0f6', '#334155', '#94a3b8', '#ef6f53', '#141c2b'],
] as const

type Palette = (typeof PALETTES)[number]

/** A portfolio picture as SVG, 1200 × 900, in the style of the trade. */
export function drawPicture(random: RandomSource, kind: Trade['picture']): string {
  const palette = random.pick(PALETTES)
  const drawings: Record<Trade['picture'], (random: RandomSource, palette: Palette) => string> = {
    screens: drawScreens,
    poster: drawPoster,
    phone: drawPhones,
    page: drawPage,
    chart: drawChart,
    house: drawHouse,
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900"><rect width="1200" height="900" fill="${palette[0]}"/>${drawings[kind](random, palette)}</svg>`
}

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 12, extra = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${extra}/>`
const repeat = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
const shadow = (x: number, y: number, width: number, height: number, radius: number) =>
  rect(x + 10, y + 18, width, height, '#000', radius, 'fill-opacity=".10"')

function drawScreens(random: RandomSource, [, main, soft, accent, ink]: Palette): string {
  const cards = random.integer(2, 4)
  const width = 760 / cards
  return `<circle cx="${random.integer(900, 1150)}" cy="${random.integer(80, 300)}" r="260" fill="${soft}" fill-opacity=".45"/>${shadow(160, 140, 880, 620, 26)}${rect(160, 140, 880, 620, '#fff', 26)}${rect(160, 140, 880, 70, main, 26)}${rect(160, 180, 880, 30, main, 0)}
${repeat(3, (i) => `<circle cx="${200 + i * 34}" cy="175" r="10" fill="#fff" fill-opacity=".65"/>`)}${rect(820, 160, 180, 30, '#fff', 15, 'fill-opacity=".3"')}
${rect(200, 250, random.integer(320, 520), 46, ink, 10)}${rect(200, 316, random.integer(500, 700), 20, ink, 8, 'fill-opacity=".25"')}${rect(200, 350, random.integer(400, 640), 20, ink, 8, 'fill-opacity=".25"')}${rect(200, 396, 170, 54, accent, 27)}
${repeat(cards, (i) => `${rect(200 + i * (width + 10), 490, width, 230, soft, 18, 'fill-opacity=".35"')}${rect(218 + i * (width + 10), 508, width - 36, 100, [main, accent, soft, ink][(i + random.integer(0, 3)) % 4] ?? main, 12)}${rect(218 + i * (width + 10), 628, (width - 36) * 0.8, 18, ink, 8, 'fill-opacity=".6"')}${rect(218 + i * (width + 10), 660, (width - 36) * 0.5, 14, ink, 7, 'fill-opacity=".25"')}`)}`
}

function drawPhones(random: RandomSource, [, main, soft, accent, ink]: Palette): string {
  const drawPhone = (
    x: number,
    y: number,
    headerFill: string,
  ) => `${shadow(x, y, 300, 610, 46)}${rect(x, y, 300, 610, ink, 46)}${rect(x + 14, y + 14, 272, 582, '#fff', 34)}${rect(x + 14, y + 14, 272, random.integer(150, 240), headerFill, 34)}<circle cx="${x + 150}" cy="${y + 110}" r="${random.integer(30, 52)}" fill="#fff" fill-opacity=".85"/>
${repeat(4, (i) => `${rect(x + 40, y + 290 + i * 66, 48, 48, i % 2 ? accent : soft, 14)}${rect(x + 104, y + 298 + i * 66, random.integer(90, 150), 14, ink, 7, 'fill-opacity=".7"')}${rect(x + 104, y + 320 + i * 66, random.integer(60, 120), 10, ink, 5, 'fill-opacity=".25"')}`)}`
  return `${repeat(3, (i) => `<circle cx="${random.integer(0, 1200)}" cy="${random.integer(0, 900)}" r="${120 + i * 60}" fill="${soft}" fill-opacity=".25"/>`)}${drawPhone(210, 200, accent)}${drawPhone(690, 170, soft)}${drawPhone(450, 110, main)}`
}

function drawPoster(random: RandomSource, [paper, main, soft, accent, ink]: Palette): string {
  const motifs = [
    () =>
      repeat(
        9,
        (i) =>
          `<path d="M600 ${700 - i * 8} C${300 + i * 20} ${560 - i * 40} ${340 + i * 10} ${260 + i * 20} 600 ${240 + i * 10} C${860 - i * 10} ${260 + i * 20} ${900 - i * 20} ${560 - i * 40} 600 ${700 - i * 8}z" fill="none" stroke="${[main, accent, soft][i % 3]}" stroke-width="9"/>`,
      ),
    () =>
      `<circle cx="600" cy="410" r="190" fill="${accent}"/>${repeat(6, (i) => `<path d="M380 ${560 + i * 30}q110 -${50 - i * 4} 220 0t220 0v40H380z" fill="${i % 2 ? main : soft}"/>`)}`,
    () =>
      repeat(5, (row) =>
        repeat(4, (column) => {
          const x = 400 + column * 100
          const y = 220 + row * 100
          const fill = random.pick([main, soft, accent, ink])
          return random.pick([
            `<path d="M${x} ${y}h100a100 100 0 0 1 -100 100z" fill="${fill}"/>`,
            `<circle cx="${x + 50}" cy="${y + 50}" r="50" fill="${fill}"/>`,
            `<path d="M${x} ${y + 100}L${x + 100} ${y}v100z" fill="${fill}"/>`,
            rect(x, y, 100, 100, fill, 0),
          ])
        }),
      ),
    () =>
      `<path d="M600 210l60 150 160 12-122 104 38 156-136-84-136 84 38-156-122-104 160-12z" fill="${main}"/><circle cx="600" cy="440" r="84" fill="${accent}"/>${repeat(12, (i) => `<path d="M600 440m0 -240v-26" stroke="${ink}" stroke-width="10" stroke-linecap="round" transform="rotate(${i * 30} 600 440)"/>`)}`,
  ]
  return `<rect width="1200" height="900" fill="${soft}" fill-opacity=".5"/>${shadow(340, 90, 520, 720, 6)}${rect(340, 90, 520, 720, paper, 6)}${random.pick(motifs)()}${rect(400, 130, random.integer(160, 300), 34, ink, 4)}${rect(400, 744, random.integer(220, 400), 16, ink, 4, 'fill-opacity=".7"')}${rect(400, 770, random.integer(140, 300), 12, ink, 4, 'fill-opacity=".4"')}`
}

function drawPage(random: RandomSource, [, main, soft, accent, ink]: Palette): string {
  const drawLines = (x: number, y: number, count: number) =>
    repeat(count, (i) =>
      rect(x, y + i * 30, i === count - 1 ? 180 : random.integer(320, 360), 12, ink, 6, 'fill-opacity=".3"'),
    )
  return `<rect y="600" width="1200" height="300" fill="${soft}" fill-opacity=".35"/>${shadow(180, 120, 420, 640, 8)}${rect(180, 120, 420, 640, '#fff', 8)}${shadow(600, 120, 420, 640, 8)}${rect(600, 120, 420, 640, '#fff', 8)}<path d="M600 120v640" stroke="#000" stroke-opacity=".14" stroke-width="4"/>
${rect(210, 160, random.integer(240, 340), 40, main, 6)}${drawLines(210, 236, 6)}${rect(210, 440, 360, 200, soft, 12)}<path d="M210 620l90 -${random.integer(60, 110)} 70 50 90 -${random.integer(60, 120)} 110 130v10H210z" fill="${accent}" fill-opacity=".85"/>${drawLines(210, 664, 3)}
${drawLines(630, 164, 8)}${rect(630, 426, 14, 110, accent, 7)}${repeat(3, (i) => rect(664, 434 + i * 36, random.integer(220, 310), 18, ink, 8, 'fill-opacity=".65"'))}${drawLines(630, 570, 6)}
<path d="M${random.integer(930, 990)} 690l120 -250 34 18 -116 246 -44 30z" fill="${main}"/>`
}

function drawChart(random: RandomSource, [, main, soft, accent, ink]: Palette): string {
  const barCount = random.integer(7, 11)
  const width = 760 / barCount
  const points = Array.from(
    { length: 9 },
    (_, i) => `${230 + i * 92},${640 - i * random.integer(18, 40) - random.integer(0, 60)}`,
  )
  const graph = random.chance(0.5)
    ? repeat(barCount, (i) => {
        const height = 70 + i * random.integer(14, 34)
        return rect(
          220 + i * width,
          660 - height,
          width * 0.62,
          height,
          i === barCount - 1 ? accent : i % 2 ? main : soft,
          10,
        )
      })
    : `<polyline points="${points.join(' ')}" fill="none" stroke="${main}" stroke-width="12" stroke-linejoin="round" stroke-linecap="round"/>${points.map((point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="14" fill="#fff" stroke="${accent}" stroke-width="8"/>`).join('')}`
  const share = random.integer(20, 70)
  return `${shadow(140, 110, 920, 680, 30)}${rect(140, 110, 920, 680, '#fff', 30)}${rect(200, 160, random.integer(240, 380), 40, ink, 8)}${rect(200, 216, 300, 16, ink, 8, 'fill-opacity=".3"')}
<circle cx="930" cy="236" r="58" fill="none" stroke="${soft}" stroke-width="26"/><circle cx="930" cy="236" r="58" fill="none" stroke="${main}" stroke-width="26" stroke-dasharray="${(share * 364) / 100} 364" transform="rotate(-90 930 236)"/>
${repeat(5, (i) => `<path d="M200 ${340 + i * 80}h800" stroke="${ink}" stroke-opacity=".12" stroke-width="3"/>`)}${graph}${repeat(3, (i) => `<circle cx="${212 + i * 190}" cy="730" r="10" fill="${[main, soft, accent][i]}"/>${rect(234 + i * 190, 722, random.integer(70, 120), 16, ink, 8, 'fill-opacity=".35"')}`)}`
}

function drawHouse(random: RandomSource, [, main, soft, accent, ink]: Palette): string {
  const windowCount = random.integer(2, 3)
  const pitched = random.chance(0.6)
  return `<circle cx="${random.integer(180, 1020)}" cy="190" r="76" fill="${accent}" fill-opacity=".9"/><path d="M0 640q300 -${random.integer(60, 160)} 600 -20t600 -40v320H0z" fill="${soft}" fill-opacity=".6"/><rect y="720" width="1200" height="180" fill="${main}" fill-opacity=".28"/>
${rect(300, 360, 600, 380, '#fff', 6)}${rect(300, 360, 130, 380, '#000', 0, 'fill-opacity=".06"')}${pitched ? `<path d="M250 370L600 ${random.integer(170, 230)}L950 370z" fill="${main}"/>` : rect(270, 320, 660, 54, main, 6)}
${repeat(windowCount, (i) => {
  const x = 350 + i * (500 / windowCount)
  return `${rect(x, 440, 120, 130, ink, 8)}${rect(x + 10, 450, 46, 110, soft, 4)}${rect(x + 64, 450, 46, 110, soft, 4)}`
})}
${rect(random.integer(640, 740), 560, 110, 180, accent, 6)}${repeat(4, (i) => `<path d="M${180 + i * 250 + random.integer(-30, 30)} 760c-50 0-60-70-20-90 0-50 70-50 72 0 44 10 32 90-20 90z" fill="${[main, soft, ink][i % 3]}" fill-opacity=".85"/>`)}${rect(300, 740, 600, 14, ink, 4, 'fill-opacity=".25"')}`
}
