import type { RandomSource } from '../random.ts'
import type { Medium } from './medium.ts'
import type { Motif } from './motifs-nature.ts'
import { type Box, circle, fade, line, type Palette, path, place, rect, repeat, textLines } from './shapes.ts'

/** What stands on a phone's screen, 200 × 410 from its corner. */
const PHONE_SCREENS: ((random: RandomSource, palette: Palette, motif: Motif) => string)[] = [
  (_random, p, motif) =>
    rect([0, 0, 200, 410], p.paper) +
    rect([0, 0, 200, 210], p.main) +
    place(100, 112, 0.72, { content: motif({ ...p, main: p.paper, paper: p.soft }) }) +
    rect([20, 234, 120, 16], p.ink) +
    textLines(20, 264, { width: 160, count: 3, gap: 18, color: `${p.ink}44` }) +
    rect([20, 344, 160, 40], p.accent, 20),
  (random, p, motif) =>
    rect([0, 0, 200, 410], p.paper) +
    rect([18, 34, 90, 14], p.ink) +
    circle([170, 41], 14, p.soft) +
    repeat(
      4,
      (i) =>
        rect([14, 70 + i * 84, 172, 74], i === 0 ? p.main : `${p.soft}55`, 14) +
        place(52, 107 + i * 84, 0.26, { content: motif(i === 0 ? { ...p, main: p.paper } : p) }) +
        rect([90, 92 + i * 84, random.integer(50, 80), 9], i === 0 ? p.paper : p.ink, 4) +
        rect([90, 110 + i * 84, random.integer(34, 60), 7], i === 0 ? p.paper : p.ink, 3, fade(0.4)),
    ),
  (random, p) =>
    rect([0, 0, 200, 410], p.paper) +
    rect([18, 36, 100, 14], p.ink) +
    repeat(35, (i) =>
      circle(
        [30 + (i % 7) * 23.4, 92 + Math.floor(i / 7) * 30],
        9,
        random.chance(0.22) ? p.accent : random.chance(0.2) ? p.main : `${p.soft}66`,
      ),
    ) +
    rect([14, 246, 172, 62], p.main, 14) +
    rect([30, 264, 80, 9], p.paper, 4) +
    rect([30, 282, 52, 7], p.paper, 3, fade(0.6)) +
    rect([14, 318, 172, 62], p.soft, 14),
  (random, p, motif) =>
    rect([0, 0, 200, 410], p.main) +
    circle([100, 164], 96, p.soft, fade(0.4)) +
    circle([100, 164], 72, p.paper) +
    place(100, 164, 0.52, { content: motif(p) }) +
    rect([50, 290, 100, 18], p.paper) +
    line(`M24 352q${random.integer(14, 24)} -${random.integer(20, 36)} 38 0t38 0 38 0 38 0`, p.accent, 5),
  (random, p) =>
    rect([0, 0, 200, 410], p.soft) +
    repeat(5, (i) =>
      line(
        `M-20 ${60 + i * 80}Q60 ${random.integer(10, 90) + i * 70} 120 ${60 + i * 80}T230 ${40 + i * 80}`,
        p.paper,
        random.pick([5, 10, 7]),
      ),
    ) +
    line(`M40 330Q30 240 100 220T${random.integer(120, 150)} 110`, p.accent, 8) +
    circle([40, 330], 11, p.ink) +
    path('M136 108q-22 -28 0 -44 22 16 0 44z', p.main) +
    rect([12, 340, 176, 60], p.paper, 14) +
    rect([28, 358, 90, 10], p.ink, 4),
  (_random, p, motif) =>
    rect([0, 0, 200, 410], p.paper) +
    repeat(
      6,
      (i) =>
        rect(
          [14 + (i % 2) * 90, 66 + Math.floor(i / 2) * 112, 82, 102],
          [p.soft, p.main, p.accent, p.ground][(i + Math.floor(i / 2)) % 4] ?? p.soft,
          14,
        ) +
        place(55 + (i % 2) * 90, 112 + Math.floor(i / 2) * 112, 0.3, {
          content: motif({ ...p, main: p.ink, accent: p.paper }),
        }),
    ) +
    rect([18, 32, 110, 15], p.ink),
]

const phone = (
  x: number,
  y: number,
  screen: string,
  { palette, scale = 1 }: { palette: Palette; scale?: number | undefined },
) =>
  place(x, y, scale, {
    content: [
      `${rect([8, 16, 224, 440], '#000', 34, fade(0.18))}${rect([0, 0, 224, 440], palette.ink, 34)}<svg`,
      `x="12" y="15" width="200" height="410"><clipPath id="s"><rect width="200" height="410"`,
      `rx="24"/></clipPath><g clip-path="url(#s)">${screen}</g></svg>${rect([84, 24, 56, 14], palette.ink, 7)}`,
    ].join(' '),
  })

function backdrop(random: RandomSource, { ground, soft, main }: Palette): string {
  return (
    rect([0, 0, 800, 600], ground) +
    random.pick([
      () => circle([random.integer(80, 720), random.integer(60, 540)], 270, soft, fade(0.5)),
      () => path('M0 600V340L800 140V600z', soft, fade(0.55)),
      () => repeat(5, (i) => circle([400, 640], 620 - i * 110, i % 2 ? ground : soft, fade(0.5))),
      () => rect([0, 0, 400, 600], main, 0, fade(0.9)),
    ])()
  )
}

const screenOf = (random: RandomSource, palette: Palette, motif: Motif, kind: number) =>
  PHONE_SCREENS[kind % PHONE_SCREENS.length]?.(random, palette, motif) ?? ''

export const SCREENS = {
  phones: (random, palette, motif) => {
    const first = random.integer(0, PHONE_SCREENS.length - 1)
    const at = (x: number, y: number, offset: number) =>
      phone(x, y, screenOf(random, palette, motif, first + offset), { palette })
    return (
      backdrop(random, palette) +
      random.pick([
        () => at(40, 120, 1) + at(536, 120, 3) + at(288, 70, 0),
        () => at(150, 44, 0) + at(426, 120, 2),
        () =>
          [
            '<g transform="rotate(-14 400 300)">',
            at(20, 60, 0),
            at(288, -20, 1),
            at(288, 440, 5),
            at(556, 120, 2),
            at(20, 520, 3),
            at(556, -340, 4),
            '</g>',
          ].join(''),
        () =>
          place(400, 306, 1.28, {
            content: phone(-112, -220, screenOf(random, palette, motif, first), { palette }),
            turn: random.pick([8, -8, 0]),
          }),
      ])()
    )
  },
  browser: (random, palette, motif) => {
    const { main, accent, soft, ink, paper } = palette
    const hero = random.pick([
      () =>
        rect([0, 0, 620, 210], main) +
        place(470, 108, 0.92, { content: motif({ ...palette, main: paper, paper: soft }) }) +
        rect([40, 56, 250, 24], paper) +
        rect([40, 90, 180, 24], paper) +
        rect([40, 142, 110, 32], accent, 16),
      () =>
        rect([0, 0, 310, 210], soft) +
        place(155, 106, 0.88, { content: motif(palette) }) +
        rect([346, 46, 210, 22], ink) +
        rect([346, 76, 150, 22], ink) +
        textLines(346, 116, { width: 220, count: 3, gap: 17, color: `${ink}55` }) +
        rect([346, 176, 96, 26], accent, 13),
      () =>
        rect([0, 0, 620, 210], accent) +
        circle([310, 120], 84, paper) +
        place(310, 118, 0.62, { content: motif({ ...palette, paper: soft }) }) +
        rect([30, 94, 150, 20], ink) +
        rect([440, 94, 150, 20], ink),
    ])()
    const cells = random.integer(3, 4)
    const width = (620 - 60 - (cells - 1) * 16) / cells
    const grid = repeat(cells, (i) => {
      const x = 30 + i * (width + 16)
      return (
        rect([x, 236, width, 118], [soft, main, accent, `${soft}77`][(i + cells) % 4] ?? soft, 8) +
        place(x + width / 2, 295, 0.4, {
          content: motif(
            [palette, { ...palette, main: paper }, { ...palette, main: ink, accent: paper }][
              (i + cells) % 3
            ] ?? palette,
          ),
        }) +
        rect([x, 366, width * 0.7, 10], ink) +
        rect([x, 384, width * 0.4, 8], ink, 0, fade(0.4))
      )
    })
    return [
      backdrop(random, palette),
      rect([104, 92, 620, 456], '#000', 14, fade(0.18)),
      rect([90, 72, 620, 456], paper, 14),
      rect([90, 72, 620, 36], ink, 14),
      rect([90, 92, 620, 16], ink),
      repeat(3, (i) => circle([114 + i * 20, 90], 6, [accent, soft, paper][i] ?? soft)),
      place(90, 108, 1, { content: hero + grid }),
    ].join('')
  },
  /** Code beside what it draws. */
  code: (random, palette, motif) => {
    const { ground, accent, soft, ink, paper } = palette
    const light = [soft, accent, paper, ground === ink ? soft : ground]
    const lines = repeat(19, (i) => {
      const indent = [0, 1, 2, 2, 3, 3, 2, 1, 1, 2, 3, 4, 3, 2, 2, 1, 1, 0, 0][i] ?? 0
      let x = 72 + indent * 24
      return (
        circle([50, 96 + i * 24], 2.5, soft, fade(0.6)) +
        repeat(random.integer(1, 4), () => {
          const width = random.integer(22, 74)
          const word = rect([x, 91 + i * 24, width, 9], random.pick(light), 4)
          x += width + 10
          return word
        })
      )
    })
    return (
      rect([0, 0, 800, 600], ink) +
      rect([0, 0, 800, 56], '#fff', 0, fade(0.06)) +
      repeat(3, (i) => circle([36 + i * 24, 28], 7, [accent, soft, paper][i] ?? soft)) +
      lines +
      rect([470, 56, 330, 544], ground) +
      circle([635, 300], 128, soft, fade(0.6)) +
      place(635, 300, 1.06, { content: motif(palette) }) +
      rect([510, 480, 250, 16], ink) +
      rect([510, 508, 160, 10], ink, 0, fade(0.5))
    )
  },
  wireframes: (random, { ground, main, accent, soft, ink, paper }) => {
    const frames = repeat(6, (i) => {
      const [x, y] = [56 + (i % 3) * 242, 44 + Math.floor(i / 3) * 268]
      const layout = random.integer(0, 3)
      const inner = [
        () =>
          rect([14, 14, 176, 80], `${soft}88`, 4) +
          line('M14 14L190 94M190 14L14 94', ink, 1.5, fade(0.35)) +
          textLines(14, 110, { width: 176, count: 4, gap: 22, color: `${ink}44` }),
        () =>
          repeat(4, (n) =>
            rect(
              [14 + (n % 2) * 92, 14 + Math.floor(n / 2) * 100, 84, 92],
              n === i % 4 ? accent : `${soft}88`,
              4,
            ),
          ),
        () =>
          circle([102, 60], 40, `${soft}99`) +
          rect([40, 118, 124, 12], ink) +
          rect([60, 142, 84, 34], main, 17) +
          rect([60, 184, 84, 10], `${ink}44`),
        () =>
          rect([14, 14, 50, 192], main, 4) +
          repeat(5, (n) => rect([76, 14 + n * 40, 114, 30], n === i % 5 ? accent : `${soft}77`, 4)),
      ][layout]?.()
      return place(x, y, 1, {
        content:
          rect([6, 8, 204, 236], '#000', 8, fade(0.12)) + rect([0, 0, 204, 236], paper, 8) + (inner ?? ''),
      })
    })
    return (
      rect([0, 0, 800, 600], ground) +
      line('M158 162H400Q420 162 420 240T440 430H640', accent, 5, ' stroke-dasharray="2 14"') +
      frames +
      line('M262 160h34M504 160h34M262 428h34M504 428h34', main, 5)
    )
  },
  /** The parts of a design system. */
  components: (random, palette, motif) => {
    const { ground, main, accent, soft, ink, paper } = palette
    const tile = (box: Box, fill: string, inner: string) =>
      rect(box, fill, 18) + place(box[0], box[1], 1, { content: inner })
    return (
      rect([0, 0, 800, 600], ground) +
      tile(
        [36, 36, 300, 250],
        paper,
        rect([30, 36, 150, 46], main, 23) +
          rect([30, 98, 150, 46], accent, 23) +
          rect([32, 162, 146, 42], 'none', 21, ` stroke="${ink}" stroke-width="4"`) +
          rect([206, 38, 64, 36], main, 18) +
          circle([252, 56], 13, paper) +
          rect([206, 98, 64, 36], soft, 18) +
          circle([224, 116], 13, paper),
      ) +
      tile(
        [356, 36, 190, 250],
        main,
        place(95, 125, 0.74, { content: motif({ ...palette, main: paper, paper: soft }) }),
      ) +
      tile(
        [566, 36, 198, 250],
        soft,
        repeat(
          3,
          (i) =>
            circle([50, 56 + i * 70], 22, [main, accent, ink][i] ?? main) +
            rect([86, 44 + i * 70, random.integer(56, 84), 10], ink) +
            rect([86, 62 + i * 70, 44, 8], ink, 0, fade(0.5)),
        ),
      ) +
      tile(
        [36, 306, 250, 258],
        ink,
        repeat(5, (i) => rect([28, 30 + i * 42, 194, 30], [main, accent, soft, ground, paper][i] ?? main, 8)),
      ) +
      tile(
        [306, 306, 200, 258],
        accent,
        circle([100, 129], 74, paper) +
          place(100, 129, 0.54, { content: motif({ ...palette, paper: soft }) }),
      ) +
      tile(
        [526, 306, 238, 258],
        paper,
        repeat(16, (i) =>
          circle(
            [46 + (i % 4) * 49, 56 + Math.floor(i / 4) * 49],
            15,
            i === 6 ? accent : i % 5 === 0 ? main : soft,
          ),
        ),
      )
    )
  },
  /** A month of posts. */
  posts: (random, palette, motif) => {
    const { ground, main, accent, soft, ink, paper } = palette
    const grounds = random.sample([ground, main, accent, soft, paper, ink], 6)
    return (
      rect([0, 0, 800, 600], ink) +
      repeat(12, (i) => {
        const [x, y] = [8 + (i % 4) * 197, 8 + Math.floor(i / 4) * 197]
        const fill = grounds[(i * 5 + Math.floor(i / 4)) % 6] ?? soft
        const colors = {
          ...palette,
          main: fill === main ? paper : main,
          accent: fill === accent ? ink : accent,
          soft: fill === soft ? ground : soft,
        }
        const inner = [
          () => place(97, 95, 0.74, { content: motif(colors) }),
          () => place(97, 95, 1.7, { content: motif(colors) }),
          () =>
            rect([28, 52, 138, 22], colors.main) +
            rect([28, 84, 96, 22], colors.main) +
            rect([28, 128, 60, 10], colors.accent),
          () => repeat(5, (n) => circle([97, 95], 110 - n * 22, n % 2 ? colors.soft : colors.main)),
        ][(i * 3 + (i > 5 ? 1 : 0)) % 4]
        return [
          `<svg x="${x}" y="${y}" width="189" height="189">`,
          rect([0, 0, 189, 189], fill),
          inner?.() ?? '',
          '</svg>',
        ].join('')
      })
    )
  },
  /** A newsletter that runs out of the picture. */
  newsletter: (random, palette, motif) => {
    const { main, accent, soft, ink, paper } = palette
    return [
      backdrop(random, palette),
      rect([232, 60, 360, 560], '#000', 8, fade(0.16)),
      rect([220, 44, 360, 570], paper, 8),
      rect([350, 68, 100, 14], ink),
      rect([220, 104, 360, 210], soft),
      place(400, 208, 0.96, { content: motif(palette) }),
      rect([256, 342, 240, 20], ink),
      textLines(256, 378, { width: 288, count: 4, gap: 20, color: `${ink}4d` }),
      rect([256, 470, 120, 38], accent, 19),
      rect([256, 536, 136, 90], main, 8),
      rect([408, 536, 136, 90], soft, 8),
      circle([476, 586], 28, accent),
    ].join('')
  },
  /** A level of a game. */
  game: (random, palette, motif) => {
    const { ground, main, accent, soft, ink, paper } = palette
    const hills = (y: number, fill: string, height: number) =>
      path(
        [
          `M0 600V${y}Q${random.integer(60, 180)} ${y - height} 260 ${y - 10}T540 ${y}T800`,
          `${y - random.integer(10, 50)}V600z`,
        ].join(' '),
        fill,
      )
    const left = random.integer(220, 270)
    const right = random.integer(500, 570)
    return (
      rect([0, 0, 800, 600], ground) +
      circle([random.integer(120, 680), 130], 66, accent) +
      hills(330, soft, 120) +
      path(`M0 600V390H${left}L${left + 30} 600z`, main) +
      path(`M800 600V390H${right}L${right - 30} 600z`, main) +
      rect([0, 380, left, 16], ink) +
      rect([right, 380, 800 - right, 16], ink) +
      line(
        `M${left - 4} 386Q${(left + right) / 2} ${random.integer(420, 470)} ${right + 4} 386`,
        paper,
        9,
        ' stroke-dasharray="18 10"',
      ) +
      repeat(3, (i) => circle([left + 46 + i * ((right - left) / 3 - 6), 330 - (i % 2) * 30], 13, accent)) +
      place(110, 318, 0.6, { content: motif({ ...palette, soft: paper }) }) +
      path(`M${right + 120} 380V270l56 24 -56 24`, accent) +
      line(`M${right + 120} 380V270`, ink, 7) +
      rect([28, 26, 150, 34], ink, 17) +
      repeat(3, (i) => circle([50 + i * 32, 43], 9, i < 2 ? accent : soft)) +
      circle([756, 44], 20, ink)
    )
  },
  watch: (random, palette, motif) => {
    const { main, accent, soft, ink, paper } = palette
    return (
      backdrop(random, palette) +
      rect([310, -20, 180, 640], ink, 30) +
      rect([236, 136, 340, 340], '#000', 92, fade(0.2)) +
      rect([230, 124, 340, 340], ink, 92) +
      rect([252, 146, 296, 296], main, 74) +
      circle([400, 294], 118, 'none', ` stroke="${soft}" stroke-width="18" opacity=".5"`) +
      circle(
        [400, 294],
        118,
        'none',
        [
          ` stroke="${accent}" stroke-width="18" stroke-linecap="round"`,
          `stroke-dasharray="${random.integer(300, 620)} 760" transform="rotate(-90 400 294)"`,
        ].join(' '),
      ) +
      place(400, 294, 0.72, { content: motif({ ...palette, main: paper, paper: soft }) }) +
      rect([570, 250, 18, 80], ink, 8)
    )
  },
} satisfies Record<string, Medium>
