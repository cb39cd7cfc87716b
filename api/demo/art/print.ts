import type { RandomSource } from '../random.ts'
import type { Medium } from './medium.ts'
import type { Motif } from './motifs-nature.ts'
import { circle, fade, line, type Palette, path, place, rect, repeat, round, textLines } from './shapes.ts'

/** The same colors in other roles, so that one motif stands on many grounds. */
const onGround = ({ ground, main, accent, soft, ink, paper }: Palette, role: number): Palette =>
  [
    { ground, main, accent, soft, ink, paper },
    { ground: main, main: paper, accent, soft, ink, paper: ground },
    { ground: accent, main: ink, accent: paper, soft: ground, ink: main, paper },
    { ground: paper, main, accent, soft, ink, paper: ground },
    { ground: ink, main: accent, accent: paper, soft, ink: main, paper: ground },
  ][role % 5] ?? { ground, main, accent, soft, ink, paper }

/** One sheet: a motif in one of four compositions. */
function drawSheet(
  random: RandomSource,
  palette: Palette,
  motif: Motif,
  {
    x,
    y,
    width,
    height,
    role = random.integer(0, 4),
  }: Record<'x' | 'y' | 'width' | 'height', number> & { role?: number },
): string {
  const colors = onGround(palette, role)
  const { ground, main, accent, soft } = colors
  const small = width / 320
  const [middle, center] = [x + width / 2, y + height / 2]
  const composition = random.integer(0, 3)
  const title = (top: number, fill: string) =>
    rect([x + 26 * small, top, width * random.pick([0.42, 0.5, 0.62]), 15 * small], fill) +
    rect(
      [x + 26 * small, top + 22 * small, width * random.pick([0.2, 0.28, 0.34]), 6 * small],
      fill,
      0,
      fade(0.7),
    )
  const frame = rect([x, y, width, height], ground)
  if (composition === 0)
    return (
      frame +
      circle([middle, center - height * 0.06], width * 0.37, soft, fade(0.55)) +
      place(middle, center - height * 0.06, width / 330, { content: motif(colors) }) +
      title(y + height - 58 * small, main)
    )
  if (composition === 1)
    return (
      frame +
      rect([x, y + height * 0.58, width, height * 0.42], accent === ground ? soft : accent) +
      place(middle, center + height * 0.03, width / 260, {
        content: motif({ ...colors, accent: soft, soft: accent }),
      }) +
      title(y + 26 * small, main)
    )
  if (composition === 2)
    return (
      frame +
      repeat(7, (i) => rect([x, y + (height * i) / 7, width, height / 14], soft, 0, fade(0.35))) +
      place(middle, center, width / 270, { content: motif(colors) }) +
      title(y + height - 52 * small, main)
    )
  return (
    frame +
    path(
      [
        `M${x} ${y + height}V${y + height * 0.42}Q${middle} ${y + height * 0.16} ${x + width}`,
        `${y + height * 0.5}V${y + height}z`,
      ].join(' '),
      soft,
      fade(0.8),
    ) +
    place(middle, center + height * 0.05, width / 250, {
      content: motif({ ...colors, soft: colors.paper }),
    }) +
    title(y + 28 * small, main)
  )
}

const shadow = (x: number, y: number, width: number, height: number) =>
  rect([x + 10, y + 14, width, height], '#000', 3, fade(0.16))

export const PRINT = {
  /** One poster on a wall, or a series of three. */
  poster: (random, palette, motif) => {
    const wall = rect([0, 0, 800, 600], palette.ground)
    if (random.chance(0.45)) {
      const role = random.integer(0, 4)
      return (
        wall +
        repeat(
          3,
          (i) =>
            shadow(62 + i * 232, 138, 212, 300) +
            drawSheet(random, palette, motif, {
              x: 62 + i * 232,
              y: 138,
              width: 212,
              height: 300,
              role: role + i + 1,
            }),
        ) +
        rect([0, 520, 800, 80], palette.soft) +
        rect([0, 516, 800, 6], palette.ink, 0, fade(0.2))
      )
    }
    const x = random.pick([240, 250, 130])
    const plant =
      x === 130
        ? place(640, 448, 0.9, {
            content:
              path('M0 60Q-96 30 -70 -84 10 -50 0 60zM0 60Q90 20 76 -106 -10 -50 0 60z', palette.soft) +
              path('M-48 52H48L36 116H-36z', palette.ink),
          })
        : ''
    return (
      wall +
      rect([0, 540, 800, 60], palette.soft) +
      shadow(x, 50, 320, 450) +
      drawSheet(random, palette, motif, { x, y: 50, width: 320, height: 450, role: random.integer(1, 4) }) +
      plant
    )
  },
  /** The artwork itself, to the edges. */
  artwork: (random, palette, motif) => {
    const colors = onGround(palette, random.integer(0, 4))
    const arc = random.pick([
      () => circle([400, 300], 236, colors.soft, fade(0.6)),
      () =>
        repeat(6, (i) => circle([400, 330], 400 - i * 58, i % 2 ? colors.ground : colors.soft, fade(0.55))),
      () =>
        repeat(18, (i) =>
          path(
            'M0 0L-44 -620H44z',
            colors.soft,
            ` opacity=".45" transform="translate(400 330) rotate(${i * 20})"`,
          ),
        ),
      () => rect([0, 400, 800, 200], colors.soft) + circle([random.pick([170, 630]), 150], 74, colors.accent),
    ])()
    return rect([0, 0, 800, 600], colors.ground) + arc + place(400, 310, 2.3, { content: motif(colors) })
  },
  /** A book: closed and standing, or with its twin. */
  book: (random, palette, motif) => {
    const twin = random.chance(0.5)
    const draw = (x: number, y: number, role: number) =>
      rect([x + 12, y + 16, 270, 390], '#000', 4, fade(0.18)) +
      rect([x + 258, y + 6, 24, 382], palette.paper, 3) +
      drawSheet(random, palette, motif, { x, y, width: 262, height: 390, role }) +
      rect([x + 10, y, 5, 390], '#000', 0, fade(0.14))
    const role = random.integer(1, 4)
    const table =
      rect([0, 0, 800, 600], palette.ground) + path('M0 430L800 300V600H0z', palette.soft, fade(0.6))
    return (
      table +
      (twin
        ? place(0, 0, 1, { content: draw(120, 120, role), turn: -3 }) +
          place(0, 0, 1, { content: draw(420, 86, role + 2), turn: 3 })
        : draw(265, 96, role))
    )
  },
  /** An open magazine. */
  spread: (random, palette, motif) => {
    const { ground, soft, paper, ink, main } = palette
    const left = drawSheet(random, palette, motif, { x: 110, y: 110, width: 290, height: 380 })
    return [
      rect([0, 0, 800, 600], ground),
      circle([random.pick([90, 720]), 90], 190, soft, fade(0.55)),
      rect([122, 130, 580, 380], '#000', 4, fade(0.16)),
      rect([400, 110, 290, 380], paper),
      left,
      rect([430, 146, 190, 20], main),
      rect([430, 176, 130, 20], main),
      textLines(430, 222, { width: 106, count: 13, gap: 18, color: `${ink}55` }),
      textLines(554, 222, { width: 106, count: 13, gap: 18, color: `${ink}55` }),
      path('M370 110H400V490H370z', '#000', fade(0.1)),
      path('M400 110H418V490H400z', '#000', fade(0.06)),
    ].join('')
  },
  /** Cans, a box, a bag and a jar that carry one label. */
  packaging: (random, palette, motif) => {
    const { ground, soft } = palette
    const order = random.sample([1, 2, 3, 4], 3)
    const label = (x: number, y: number, size: number, role: number) =>
      place(x, y, size, { content: motif(onGround(palette, role)) })
    const can = (x: number, role: number) => {
      const colors = onGround(palette, role)
      return [
        `<ellipse cx="${x}" cy="508" rx="92" ry="16" fill="#000" opacity=".15"/>`,
        rect([x - 80, 190, 160, 320], colors.ground, 22),
        rect([x - 68, 176, 136, 22], '#d9d6d0', 10),
        rect([x - 80, 430, 160, 34], colors.accent),
        label(x, 318, 0.62, role),
        rect([x - 64, 200, 16, 296], '#fff', 8, fade(0.28)),
      ].join('')
    }
    const box = (x: number, role: number) => {
      const colors = onGround(palette, role)
      return [
        path(`M${x + 70} 210l46 -26v300l-46 26z`, colors.ground),
        path(`M${x + 70} 210l46 -26v300l-46 26z`, '#000', fade(0.22)),
        path(`M${x - 90} 210l46 -26h160l-46 26z`, colors.soft),
        rect([x - 90, 210, 160, 300], colors.ground),
        label(x - 10, 330, 0.62, role),
        rect([x - 66, 446, 112, 12], colors.main),
        rect([x - 66, 466, 70, 8], colors.main, 0, fade(0.6)),
      ].join('')
    }
    const jar = (x: number, role: number) => {
      const colors = onGround(palette, role)
      return [
        `<ellipse cx="${x}" cy="508" rx="94" ry="16" fill="#000" opacity=".15"/>`,
        rect([x - 84, 266, 168, 244], palette.accent, 34, fade(0.85)),
        rect([x - 66, 226, 132, 46], palette.ink, 8),
        rect([x - 84, 320, 168, 140], colors.ground),
        label(x, 390, 0.56, role),
        rect([x - 68, 286, 14, 210], '#fff', 7, fade(0.3)),
      ].join('')
    }
    const bag = (x: number, role: number) => {
      const colors = onGround(palette, role)
      return [
        path(`M${x - 88} 510L${x - 80} 196h160l8 314z`, colors.ground),
        path(`M${x - 80} 196h160l-6 40h-148z`, '#000', fade(0.14)),
        label(x, 350, 0.66, role),
        rect([x - 54, 446, 108, 10], colors.main),
      ].join('')
    }
    const pair = random.sample([can, box, jar, bag], 2)
    const things = [pair[0], pair[1], pair[0]]
    return (
      rect([0, 0, 800, 600], ground) +
      circle([400, 300], 250, soft, fade(0.5)) +
      rect([0, 504, 800, 96], soft) +
      things.map((draw, i) => draw?.(190 + i * 210, order[i] ?? 1) ?? '').join('')
    )
  },
  /** A mark on cards, letter paper and an envelope, from above. */
  stationery: (random, palette, motif) => {
    const { ground, main, accent, soft, paper, ink } = palette
    const turn = random.pick([-14, 12, -8])
    const sheet =
      rect([110, 20, 300, 400], '#000', 4, fade(0.12)) +
      rect([100, 8, 300, 400], paper) +
      place(150, 58, 0.3, { content: motif(palette) }) +
      textLines(132, 130, { width: 230, count: 9, gap: 22, color: `${ink}33` })
    const card = (x: number, y: number, role: number) => {
      const colors = onGround(palette, role)
      return (
        rect([x + 6, y + 9, 210, 126], '#000', 4, fade(0.16)) +
        rect([x, y, 210, 126], colors.ground, 4) +
        place(x + 62, y + 63, 0.38, { content: motif(colors) }) +
        rect([x + 122, y + 50, 64, 9], colors.main) +
        rect([x + 122, y + 68, 42, 6], colors.main, 0, fade(0.6))
      )
    }
    return (
      rect([0, 0, 800, 600], ground) +
      place(60, 150, 1, {
        content:
          sheet +
          rect([430, -60, 280, 190], soft, 4) +
          path('M430 -60L570 50 710 -60z', accent, fade(0.85)) +
          card(440, 170, 1) +
          card(500, 320, 4) +
          circle([150, 470], 46, main),
        turn,
      })
    )
  },
  /** A mark alone, with its construction. */
  logo: (random, palette, motif) => {
    const colors = onGround(palette, random.integer(0, 4))
    const { ground, main, soft } = colors
    const grid = random.chance(0.5)
      ? repeat(9, (i) => line(`M${i * 100} 0V600M0 ${i * 75}H800`, soft, 1.5, fade(0.7))) +
        circle([400, 270], 200, 'none', ` stroke="${soft}" stroke-width="2"`) +
        circle([400, 270], 142, 'none', ` stroke="${soft}" stroke-width="2"`)
      : ''
    return (
      rect([0, 0, 800, 600], ground) +
      grid +
      place(400, 270, 1.36, { content: motif(colors) }) +
      rect([270, 494, 260, 20], main) +
      rect([330, 528, 140, 8], main, 0, fade(0.6))
    )
  },
  /** A repeating pattern of the motif, as for wrapping paper. */
  pattern: (random, palette, motif) => {
    const role = random.integer(0, 4)
    const colors = onGround(palette, role)
    const other = onGround(palette, role + 1)
    return (
      rect([0, 0, 800, 600], colors.ground) +
      repeat(12, (i) => {
        const [x, y] = [(i % 4) * 200, Math.floor(i / 4) * 200]
        const odd = (i + Math.floor(i / 4)) % 2
        return (
          (odd ? rect([x, y, 200, 200], other.ground) : '') +
          place(x + 100, y + 100, 0.72, {
            content: motif(odd ? other : colors),
            turn: odd ? 0 : random.pick([0, 0, 90, -90, 180]),
          })
        )
      })
    )
  },
  /** A shop sign over a striped awning. */
  sign: (_random, palette, motif) => {
    const { ground, main, accent, paper, ink, soft } = palette
    return (
      rect([0, 0, 800, 600], ground) +
      rect([80, 60, 640, 130], ink, 6) +
      rect([92, 72, 616, 106], main, 3) +
      circle([400, 126], 96, '#000', fade(0.18)) +
      circle([400, 120], 96, paper) +
      place(400, 120, 0.68, { content: motif({ ...palette, paper: soft }) }) +
      rect([130, 116, 150, 16], paper) +
      rect([520, 116, 150, 16], paper) +
      repeat(10, (i) => path(`M${60 + i * 68} 220h68v70a34 34 0 0 1 -68 0z`, i % 2 ? accent : paper)) +
      rect([110, 330, 260, 270], soft) +
      rect([124, 344, 232, 256], ink, 0, fade(0.75)) +
      path('M124 600L250 344h70L194 600z', '#fff', fade(0.1)) +
      rect([430, 330, 260, 200], ink, 0, fade(0.75)) +
      place(560, 440, 0.7, { content: motif(palette) }) +
      rect([420, 530, 280, 70], main)
    )
  },
  /** A tote bag on a hook. */
  tote: (random, palette, motif) => {
    const role = random.integer(1, 4)
    const colors = onGround(palette, role)
    return (
      rect([0, 0, 800, 600], palette.ground) +
      rect([0, 0, 800, 70], palette.soft) +
      circle([400, 78], 14, palette.ink) +
      line('M318 240Q330 84 400 84T482 240', palette.ink, 15) +
      path('M236 226H564L590 560H210z', '#000', ' opacity=".14" transform="translate(12 12)"') +
      path('M236 226H564L590 560H210z', colors.ground) +
      path('M236 226H564L566 250H234z', '#000', fade(0.1)) +
      place(400, 396, 1.15, { content: motif(colors) }) +
      repeat(2, (i) => rect([306 + i * 164, 220, 22, 40], palette.ink))
    )
  },
  /** A billboard over a street. */
  billboard: (random, palette, motif) => {
    const { ground, soft, ink, accent } = palette
    const roofs = repeat(8, (i) =>
      rect([i * 104 - 20, round(380 + random.integer(0, 90)), 100, 260], i % 2 ? soft : ink, 0, fade(0.55)),
    )
    const colors = onGround(palette, random.integer(1, 3))
    return (
      rect([0, 0, 800, 600], ground) +
      circle([660, 110], 60, accent) +
      roofs +
      rect([250, 380, 18, 220], ink) +
      rect([532, 380, 18, 220], ink) +
      rect([112, 82, 576, 306], ink, 4) +
      rect([124, 94, 552, 282], colors.ground) +
      circle([270, 240], 118, colors.soft, fade(0.6)) +
      place(270, 236, 1.08, { content: motif(colors) }) +
      rect([424, 170, 210, 30], colors.main) +
      rect([424, 214, 150, 30], colors.main) +
      rect([424, 282, 110, 36], colors.accent, 18) +
      rect([0, 568, 800, 32], ink)
    )
  },
} satisfies Record<string, Medium>
