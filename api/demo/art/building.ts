import type { RandomSource } from '../random.ts'
import type { Medium } from './medium.ts'
import { type Box, circle, fade, line, type Palette, path, place, rect, repeat } from './shapes.ts'

const plant = (x: number, y: number, scale: number, { main, soft, ink }: Palette) =>
  place(x, y, scale, {
    content:
      path('M0 0Q-70 -30 -50 -110 6 -80 0 0zM0 0Q70 -40 56 -130 -4 -90 0 0z', main) +
      path('M0 0Q-20 -70 4 -150 30 -70 0 0z', soft) +
      path('M-34 -6H34L26 56H-26z', ink),
  })

const windowOf = ([x, y, width, height]: Box, { ink, soft, paper }: Palette) =>
  rect([x, y, width, height], paper, 3) +
  rect([x + 7, y + 7, width - 14, height - 14], soft) +
  path(
    `M${x + 7} ${y + height - 7}L${x + width - 7} ${y + 7}h-40L${x + 7} ${y + height * 0.5}z`,
    '#fff',
    fade(0.35),
  ) +
  rect([x + width / 2 - 3, y + 6, 6, height - 12], paper) +
  rect([x - 8, y + height, width + 16, 9], ink, 0, fade(0.5))

/** Rows of tiles in one of three patterns. */
function tileWall(
  random: RandomSource,
  palette: Palette,
  area: { y: number; height: number; size: number },
): string {
  const { main, accent, soft, paper } = palette
  const kind = random.integer(0, 2)
  const columns = Math.ceil(800 / area.size)
  return repeat(columns * Math.ceil(area.height / area.size), (i) => {
    const [x, y] = [(i % columns) * area.size, area.y + Math.floor(i / columns) * area.size]
    const s = area.size - 3
    const odd = (i + Math.floor(i / columns)) % 2
    if (kind === 0)
      return (
        rect([x, y, s, s], odd ? paper : soft) +
        path(`M${x} ${y}h${s}a${s} ${s} 0 0 1 -${s} ${s}z`, odd ? main : accent)
      )
    if (kind === 1)
      return (
        rect([x, y, s, s], paper) +
        path(
          `M${x + s / 2} ${y}l${s / 2} ${s / 2}l-${s / 2} ${s / 2}l-${s / 2} -${s / 2}z`,
          odd ? main : soft,
        ) +
        circle([x + s / 2, y + s / 2], s / 7, accent)
      )
    return (
      rect([x, y, area.size, area.size], paper) +
      repeat(3, (n) =>
        circle(
          [x + area.size / 2, y],
          area.size / 2 - (n * area.size) / 6,
          [odd ? main : soft, paper, accent][n] ?? main,
        ),
      ) +
      path(`M${x} ${y}h${area.size}`, 'none')
    )
  })
}

/** Buildings, rooms, joints and plans. */
export const BUILDING = {
  facade: (random, palette) => {
    const { ground, main, accent, soft, paper, ink } = palette
    const floors = random.integer(1, 2)
    const top = floors === 2 ? 190 : 300
    const roof = random.pick([
      path(`M150 ${top}L400 ${top - 120} 650 ${top}z`, accent),
      rect([150, top - 34, 500, 40], accent),
      path(`M150 ${top}V${top - 96}L650 ${top - 20}V${top}z`, accent),
      repeat(6, (i) => path(`M${160 + i * 80} ${top}l80 -54v54z`, accent)),
    ])
    return (
      rect([0, 0, 800, 600], ground) +
      circle([random.pick([110, 690]), 110], 58, paper, fade(0.85)) +
      path(`M0 420Q200 ${random.integer(280, 360)} 420 400T800 370V600H0z`, soft, fade(0.6)) +
      rect([170, top, 460, 520 - top], main) +
      rect([170, top, 90, 520 - top], '#000', 0, fade(0.1)) +
      roof +
      repeat(floors * 3, (i) =>
        windowOf([206 + (i % 3) * 146, top + 36 + Math.floor(i / 3) * 146, 96, 96], palette),
      ) +
      rect([352, 400, 96, 120], ink) +
      rect([362, 410, 76, 110], accent) +
      rect([330, 520, 140, 12], paper) +
      rect([0, 520, 800, 80], soft) +
      plant(108, 500, 0.7, palette) +
      plant(704, 496, 0.85, palette)
    )
  },
  interior: (random, palette) => {
    const { ground, main, accent, soft, paper, ink } = palette
    const scene = random.pick([
      () =>
        rect([60, 330, 680, 170], main) +
        repeat(
          5,
          (i) =>
            rect([70 + i * 134, 344, 122, 142], '#fff', 4, fade(0.1)) +
            rect([116 + i * 134, 356, 30, 7], accent, 3),
        ) +
        rect([46, 312, 708, 22], paper) +
        line('M300 312V266Q300 240 330 240T352 262', ink, 9) +
        repeat(
          3,
          (i) =>
            line(`M${450 + i * 100} 0V70`, ink, 4) +
            path(`M${416 + i * 100} 112q0 -44 34 -44t34 44z`, accent),
        ) +
        plant(130, 262, 0.72, palette),
      () =>
        rect([90, 300, 380, 130], accent, 26) +
        rect([70, 350, 420, 110], accent, 24) +
        rect([110, 340, 150, 60], paper, 16, fade(0.5)) +
        rect([100, 460, 16, 40], ink) +
        rect([440, 460, 16, 40], ink) +
        rect([140, 80, 180, 150], paper) +
        circle([230, 155], 48, main) +
        plant(590, 446, 1.3, palette) +
        line('M690 500V180', ink, 6) +
        path('M640 190h100l-26 -84h-48z', main),
      () =>
        rect([80, 120, 640, 380], main, 6) +
        repeat(4, (i) => rect([94, 134 + i * 92, 612, 80], ink, 0, fade(0.55))) +
        repeat(44, (i) => {
          const height = random.integer(42, 72)
          return rect(
            [
              102 + (i % 11) * 54 + random.integer(0, 6),
              214 + Math.floor(i / 11) * 92 - height,
              random.integer(14, 34),
              height,
            ],
            random.pick([paper, accent, soft, ground]),
          )
        }) +
        line('M560 500L610 100M610 500L660 100M566 440h50M574 370h50M582 300h50M592 230h50', paper, 9),
      () =>
        rect([430, 60, 290, 440], paper, 0, fade(0.5)) +
        line('M430 60V500', ink, 6) +
        circle([575, 108], 36, accent) +
        repeat(6, (i) => line(`M${550 + i * 10} 150v${random.integer(40, 90)}`, soft, 3)) +
        rect([96, 330, 220, 90], paper, 30) +
        rect([96, 330, 220, 20], accent, 10) +
        rect([186, 420, 40, 80], paper) +
        circle([206, 196], 84, accent) +
        circle([206, 196], 72, soft),
    ])()
    return (
      rect([0, 0, 800, 600], ground) +
      (random.chance(0.5)
        ? tileWall(random, palette, { y: 150, height: 170, size: 57 })
        : rect([0, 0, 800, 500], soft, 0, fade(0.35))) +
      scene +
      rect([0, 500, 800, 100], soft) +
      repeat(9, (i) => line(`M${i * 100} 500l${i * 15 - 60} 100`, ink, 2, fade(0.3)))
    )
  },
  tilework: (random, palette) =>
    rect([0, 0, 800, 600], palette.ink) +
    tileWall(random, palette, { y: 0, height: 600, size: random.pick([80, 100, 134]) }),
  stairs: (random, palette) => {
    const { ground, main, accent, soft, ink } = palette
    const steps = random.integer(7, 9)
    const [run, rise] = [620 / steps, 440 / steps]
    return (
      rect([0, 0, 800, 600], ground) +
      rect([0, 0, 250, 600], soft, 0, fade(0.5)) +
      windowOf([70, 90, 110, 150], palette) +
      repeat(
        steps,
        (i) =>
          rect([90 + i * run, 540 - (i + 1) * rise, 800, rise + 1], i % 2 ? main : soft) +
          rect([80 + i * run, 534 - (i + 1) * rise, run + 22, 16], accent) +
          line(`M${90 + (i + 0.5) * run} ${534 - (i + 1) * rise}v-120`, ink, 5),
      ) +
      line(`M${90 + run / 2} ${414 - rise}L${90 + (steps - 0.5) * run} ${414 - steps * rise}`, ink, 13) +
      rect([0, 540, 800, 60], ink)
    )
  },
  joints: (random, { ground, main, accent, soft, ink, paper }) => {
    const tails = random.integer(3, 5)
    const height = 300 / tails
    const grain = (x: number, width: number, color: string) =>
      repeat(9, (i) =>
        line(
          `M${x} ${166 + i * 33}q${width / 3} ${random.integer(-14, 14)} ${width / 2} 0t${width / 2} 0`,
          color,
          2.5,
          fade(0.35),
        ),
      )
    return (
      rect([0, 0, 800, 600], ground) +
      path('M60 164L470 164 470 466 60 466z', '#000', ' opacity=".14" transform="translate(14 20)"') +
      rect([400, 150, 340, 300], main) +
      grain(420, 310, paper) +
      rect([60, 150, 340, 300], soft) +
      grain(70, 320, ink) +
      repeat(tails, (i) =>
        path(
          [
            `M400 ${150 + i * height + height * 0.22}l${height > 70 ? 96 : 84}`,
            `-${height * 0.14}v${height * 0.84}l-${height > 70 ? 96 : 84}`,
            `-${height * 0.14}z`,
          ].join(' '),
          soft,
          ` stroke="${ink}" stroke-width="3"`,
        ),
      ) +
      circle([random.integer(150, 260), 300], 20, main, fade(0.5)) +
      rect([60, 500, 680, 22], accent) +
      repeat(28, (i) => line(`M${72 + i * 24} 500v${i % 4 ? 8 : 14}`, ink, 2)) +
      path('M560 60l150 40 -10 34 -150 -40z', accent) +
      rect([700, 98, 60, 34], ink, 6, ' transform="rotate(15 700 98)"')
    )
  },
  /** A plan of rooms with doors, furniture and garden. */
  plan: (random, { ground, main, accent, soft, ink, paper }) => {
    const x = random.integer(340, 440)
    const y = random.integer(250, 340)
    const wall = (d: string) => line(d, ink, 12)
    const garden = repeat(14, (i) =>
      circle(
        [668 + ((i * 53) % 90), 90 + ((i * 97) % 420)],
        random.integer(14, 28),
        i % 3 ? soft : accent,
        fade(0.9),
      ),
    )
    const flip = random.pick([
      '',
      'translate(800 0) scale(-1 1)',
      'translate(0 600) scale(1 -1)',
      'translate(800 600) scale(-1 -1)',
    ])
    return (
      `<g transform="${flip}">` +
      rect([0, 0, 800, 600], ground) +
      repeat(16, (i) => line(`M${i * 53} 0V600M0 ${i * 53}H800`, soft, 1, fade(0.5))) +
      rect([80, 70, 560, 460], paper) +
      rect([86, 76, x - 92, y - 82], soft, 0, fade(0.6)) +
      repeat(9, (i) => line(`M${x + 14} ${y + 20 + i * 22}H628`, main, 2, fade(0.4))) +
      garden +
      wall(`M80 70H640V530H80z`) +
      wall(`M${x} 70V${y - 90}M${x} ${y - 20}V${y}H80M${x} ${y}H${x + 90}M${x + 170} ${y}H640`) +
      line(`M${x} ${y - 90}A70 70 0 0 1 ${x - 70} ${y - 20}H${x}`, main, 3) +
      line(`M${x + 90} ${y}A80 80 0 0 0 ${x + 170} ${y + 80}V${y}`, main, 3) +
      rect([112, 104, 130, 88], accent, 10) +
      rect([122, 114, 48, 30], paper, 6) +
      circle([x + 120, 160], 46, main) +
      repeat(4, (i) =>
        circle(
          [x + 120 + Math.round(Math.cos(i * 1.57) * 66), 160 + Math.round(Math.sin(i * 1.57) * 66)],
          15,
          soft,
        ),
      ) +
      rect([110, y + 70, 60, 120], main, 12) +
      rect([200, 470, 130, 42], accent, 6) +
      line('M80 560H640M80 552v16M640 552v16', ink, 3) +
      '</g>'
    )
  },
  solar: (random, palette) => {
    const { ground, main, accent, soft, ink, paper } = palette
    const columns = random.integer(4, 6)
    const width = 560 / columns
    return (
      rect([0, 0, 800, 600], ground) +
      circle([random.integer(560, 690), 100], 64, accent) +
      repeat(12, (i) =>
        line('M0 -86V-108', accent, 8, ` transform="translate(625 100) rotate(${i * 30})"`),
      ).replaceAll('625', '640') +
      path('M0 470Q220 380 430 440T800 400V600H0z', soft) +
      path('M60 430L200 190H760L640 430z', main) +
      repeat(columns * 3, (i) => {
        const [column, row] = [i % columns, Math.floor(i / columns)]
        const [x, y] = [212 + column * (width * 0.88) - row * 42, 206 + row * 72]
        return (
          path(`M${x} ${y}h${width * 0.84}l-38 64h-${width * 0.84}z`, ink) +
          line(
            [
              `M${x + width * 0.28} ${y}l-38 64M${x + width * 0.56}`,
              `${y}l-38 64M${x - 19} ${y + 32}h${width * 0.84}`,
            ].join(' '),
            soft,
            1.6,
            fade(0.7),
          )
        )
      }) +
      rect([90, 430, 530, 130], paper) +
      windowOf([150, 456, 90, 70], palette) +
      windowOf([300, 456, 90, 70], palette) +
      rect([460, 450, 70, 110], accent) +
      rect([0, 556, 800, 44], ink)
    )
  },
  garden: (random, palette) => {
    const { ground, main, accent, soft, paper, ink } = palette
    return (
      rect([0, 0, 800, 600], soft) +
      path(
        [
          `M0 420C200 ${random.integer(300, 400)} 320 600 480 420S700 ${random.integer(150, 260)}`,
          `800 240V360C700 340 620 420 560 520S300 640 0 560z`,
        ].join(' '),
        paper,
      ) +
      repeat(8, (i) => circle([60 + i * 100 + random.integer(-20, 20), 470 - i * 26], 13, ground)) +
      repeat(26, (i) => {
        const [x, y] = [(i * 137) % 800, ((i * 71) % 300) + (i % 3 === 0 ? 330 : 0)]
        const r = random.integer(20, 54)
        return (
          circle([x + 7, y + 10], r, '#000', fade(0.14)) +
          circle([x, y], r, [main, accent, ground, main][i % 4] ?? main) +
          circle([x - r * 0.2, y - r * 0.2], r * 0.5, '#fff', fade(0.16))
        )
      }) +
      rect([520, 54, 200, 130], ink, 12, fade(0.25)) +
      rect([510, 44, 200, 130], paper, 12) +
      repeat(5, (i) => rect([524, 58 + i * 21, 172, 15], accent, 3, fade(0.85)))
    )
  },
  /** Light and pipes, as one line through a house. */
  wiring: (random, palette) => {
    const { ground, main, accent, soft, paper, ink } = palette
    const lamps = random.integer(3, 4)
    return (
      rect([0, 0, 800, 600], ink) +
      repeat(lamps, (i) => {
        const x = 110 + i * (580 / (lamps - 1))
        const drop = 120 + ((i * 67 + random.integer(0, 60)) % 130)
        return (
          path(`M${x} ${drop}L${x - 170} 600H${x + 170}z`, accent, fade(0.16)) +
          line(`M${x} 0V${drop - 40}`, soft, 4) +
          random.pick([
            path(`M${x - 52} ${drop}q4 -48 52 -48t52 48z`, main),
            circle([x, drop - 10], 38, accent),
            path(`M${x - 30} ${drop - 50}h60l22 58h-104z`, main),
          ]) +
          circle([x, drop + 6], 13, paper)
        )
      }) +
      rect([60, 480, 680, 26], ground) +
      rect([90, 506, 18, 94], ground) +
      rect([692, 506, 18, 94], ground) +
      place(random.integer(180, 300), 444, 0.5, {
        content: path('M-70 -34H66V20Q62 70 -2 70T-70 20z', paper),
      }) +
      plant(590, 452, 0.56, { ...palette, ink: accent })
    )
  },
} satisfies Record<string, Medium>
