import type { Medium } from './medium.ts'
import { circle, fade, line, path, place, rect, repeat, round } from './shapes.ts'

const hexagon = (x: number, y: number, r: number) =>
  [
    `M${round(x)} ${round(y - r)}l${round(r * 0.866)} ${r / 2}v${r}l-${round(r * 0.866)}`,
    `${r / 2}l-${round(r * 0.866)} -${r / 2}v-${r}z`,
  ].join(' ')

/** Data drawn as one would hang it on a wall. */
export const DATA = {
  /** Distributions, one behind the other. */
  ridges: (random, { ground, main, accent, soft, ink, paper }) => {
    const peak = random.integer(2, 6)
    return (
      rect([0, 0, 800, 600], ground) +
      repeat(11, (i) => {
        const y = 150 + i * 40
        const points = Array.from({ length: 9 }, (_, n) => {
          const near = Math.exp(-((n - peak + Math.sin(i * 0.7) * 1.6) ** 2) / 2.4)
          return round(y - near * random.integer(70, 128) - random.integer(0, 10))
        })
        const curve = points.map((at, n) => `S${60 + n * 80} ${at} ${80 + n * 80} ${at}`).join('')
        return path(
          `M40 ${y}${curve}S760 ${y} 780 ${y}z`,
          [main, soft, accent, paper][(i * 3) % 4] ?? main,
          ` stroke="${ink}" stroke-width="2.5"`,
        )
      })
    )
  },
  /** A year around a circle. */
  radial: (random, { ground, main, accent, soft, ink, paper }) => {
    const turn = random.integer(0, 60)
    const season = random.integer(0, 60)
    return (
      rect([0, 0, 800, 600], ground) +
      circle([400, 300], 262, soft, fade(0.35)) +
      circle([400, 300], 190, ground, fade(0.6)) +
      repeat(60, (i) => {
        const length =
          36 + 80 * (0.5 + 0.5 * Math.sin(((i + season) / 60) * Math.PI * 2)) + random.integer(0, 56)
        const fill = length > 140 ? accent : length > 95 ? main : ink
        return rect(
          [396.5, round(300 - 84 - length), 7, round(length)],
          fill,
          3,
          ` transform="rotate(${i * 6 + turn} 400 300)"`,
        )
      }) +
      circle([400, 300], 70, main) +
      circle([400, 300], 44, paper) +
      circle([400, 300], 16, accent)
    )
  },
  /** A city in hexagons. */
  hexmap: (random, { ground, main, accent, soft, paper, ink }) => {
    const [cx, cy] = [random.integer(250, 550), random.integer(200, 400)]
    const scale = [paper, soft, main, accent, ink]
    return (
      rect([0, 0, 800, 600], ground) +
      repeat(13 * 10, (i) => {
        const row = Math.floor(i / 13)
        const [x, y] = [24 + (i % 13) * 62 + (row % 2) * 31, 24 + row * 56]
        const distance = Math.hypot(x - cx, y - cy) / 100 + random.next() * 1.6
        return distance > 5
          ? ''
          : path(hexagon(x, y, 33), scale[Math.max(0, 4 - Math.floor(distance))] ?? soft)
      }) +
      line(
        [
          `M0 ${random.integer(120, 240)}C220 ${random.integer(260, 380)} 420 ${random.integer(160, 300)}`,
          `800 ${random.integer(360, 520)}`,
        ].join(' '),
        ground,
        16,
      )
    )
  },
  /** Blocks, streets, a river and a route. */
  citymap: (random, { ground, main, accent, soft, paper, ink }) =>
    rect([0, 0, 800, 600], ground) +
    [
      `<g transform="rotate(${random.integer(-14, 14)} 400 300)">`,
      repeat(70, (i) =>
        rect(
          [
            -60 + (i % 10) * 94,
            -60 + Math.floor(i / 10) * 104,
            random.integer(62, 84),
            random.integer(66, 94),
          ],
          random.pick([paper, soft, soft, paper, `${main}55`]),
          5,
        ),
      ),
      '</g>',
    ].join('') +
    line(
      [
        `M-20 ${random.integer(60, 200)}C260 ${random.integer(60, 300)} 420 ${random.integer(300, 560)}`,
        `820 ${random.integer(320, 520)}`,
      ].join(' '),
      main,
      46,
      fade(0.85),
    ) +
    circle(
      [random.integer(200, 600), random.integer(150, 450)],
      random.integer(90, 150),
      accent,
      fade(0.32),
    ) +
    circle([random.integer(150, 650), random.integer(150, 450)], random.integer(50, 80), accent, fade(0.42)) +
    line(
      [
        `M120 520L${random.integer(180, 240)} 380 ${random.integer(320, 420)} 330 470`,
        `${random.integer(160, 220)} 660 110`,
      ].join(' '),
      ink,
      7,
      ' stroke-dasharray="2 15"',
    ) +
    circle([120, 520], 16, accent) +
    place(660, 84, 0.4, {
      content: path('M0 86Q-66 8 -66 -30A66 62 0 0 1 66 -30Q66 8 0 86z', ink) + circle([0, -30], 26, paper),
    }),
  /** Streams that widen and narrow over time. */
  stream: (random, { ground, main, accent, soft, ink, paper }) => {
    const fills = random.sample([main, accent, soft, ink, paper, main], 6)
    const columns = 7
    const base = Array.from({ length: columns }, () => random.integer(90, 150))
    const bands = Array.from({ length: 7 }, () => {
      const edge = [...base]
      for (let n = 0; n < columns; n++) base[n] = (base[n] ?? 0) + random.integer(22, 92)
      return edge
    })
    const curve = (edge: number[], reverse: boolean) => {
      const points = edge.map((y, n) => [(n * 800) / (columns - 1), y] as const)
      const ordered = reverse ? points.reverse() : points
      return ordered
        .map(([x, y], n) => {
          const before = ordered[n - 1]
          return before
            ? [
                `C${round((before[0] + x) / 2)} ${before[1]} ${round((before[0] + x) / 2)} ${y}`,
                `${round(x)} ${y}`,
              ].join(' ')
            : `${round(x)} ${y}`
        })
        .join('')
    }
    return (
      rect([0, 0, 800, 600], ground) +
      repeat(6, (i) =>
        path(`M${curve(bands[i] ?? [], false)}L${curve(bands[i + 1] ?? [], true)}z`, fills[i] ?? main),
      )
    )
  },
  /** One dot each, a few of them others. */
  dots: (random, { ground, main, accent, soft, ink }, motif) => {
    const few = random.integer(8, 22)
    const start = random.integer(0, 120)
    return (
      rect([0, 0, 800, 600], ground) +
      repeat(216, (i) => {
        const [x, y] = [40 + (i % 18) * 30, 45 + Math.floor(i / 18) * 46]
        const isOne = i >= start && i < start + few
        return circle([x, y], isOne ? 13 : 5 + ((i * 7 + start) % 5), isOne ? accent : i % 7 ? main : soft)
      }) +
      place(680, 300, 1.02, { content: motif({ ground, main, accent, soft, ink, paper: ground }) })
    )
  },
  /** Days by hours, warm where it is busy. */
  heatmap: (random, { ground, main, accent, soft, ink, paper }) => {
    const [px, py] = [random.integer(3, 12), random.integer(1, 7)]
    return (
      rect([0, 0, 800, 600], paper) +
      repeat(16 * 9, (i) => {
        const [x, y] = [i % 16, Math.floor(i / 16)]
        const heat = 4.4 - Math.hypot((x - px) * 0.62, y - py) - random.next() * 1.5
        const fill = heat > 2.4 ? accent : heat > 1.2 ? main : heat > -0.4 ? soft : ground
        return rect([40 + x * 45.4, 48 + y * 57, 40, 51], fill, 6)
      }) +
      rect([40, 566, 160, 10], ink, 5)
    )
  },
  /** What belongs together, as arcs over a line. */
  arcs: (random, { ground, main, accent, soft, ink, paper }) =>
    rect([0, 0, 800, 600], ground) +
    repeat(16, () => {
      const from = random.integer(0, 12)
      const to = from + random.integer(1, 16 - from)
      const [x1, x2] = [64 + from * 42, 64 + to * 42]
      return line(
        `M${x1} 440A${(x2 - x1) / 2} ${round((x2 - x1) / 1.9)} 0 0 1 ${x2} 440`,
        random.pick([main, accent, soft, paper]),
        random.pick([3, 6, 12]),
        fade(0.9),
      )
    }) +
    repeat(17, (i) => circle([64 + i * 42, 440], 6 + ((i * 11) % 9), i % 4 ? ink : accent)) +
    repeat(17, (i) => rect([61 + i * 42, 474, 6, 20 + ((i * 29) % 70)], soft, 3)),
} satisfies Record<string, Medium>
