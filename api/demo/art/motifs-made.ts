import type { Motif } from './motifs-nature.ts'
import { circle, line, path, rect, repeat } from './shapes.ts'

/** Motifs of things that people make and do. */
export const MADE = {
  record: ({ main, accent, soft, paper, ink }) =>
    circle([0, 0], 94, ink) +
    repeat(4, (i) =>
      circle([0, 0], 84 - i * 12, 'none', ` stroke="${i % 2 ? main : soft}" stroke-width="3"`),
    ) +
    circle([0, 0], 36, accent) +
    circle([0, 0], 8, paper) +
    path('M0 0L94 0A94 94 0 0 1 66 66z', main, ' opacity=".85"'),
  trumpet: ({ main, accent, soft, ink }) =>
    path('M30 -14Q74 -20 98 -66V66Q74 20 30 14z', accent) +
    line('M-96 0H40', main, 16) +
    line('M-52 8Q-52 52 -8 52T36 8', main, 14) +
    repeat(3, (i) => rect([-36 + i * 26, -44, 14, 52], [soft, ink, soft][i] ?? ink, 7)),
  guitar: ({ main, accent, soft, ink }) =>
    path('M-14 -20Q-66 -20 -52 24 -92 60 -44 92 0 110 44 92 92 60 52 24 66 -20 14 -20z', main) +
    circle([0, 28], 22, ink) +
    rect([-9, -96, 18, 112], soft, 4) +
    rect([-24, 66, 48, 10], accent, 4) +
    rect([-15, -100, 30, 18], ink, 5),
  mask: ({ main, accent, soft, paper }) =>
    path('M-88 -70Q0 -96 88 -70 96 92 0 96 -96 92 -88 -70z', main) +
    path('M0 -83Q46 -82 88 -70 96 92 0 96z', soft) +
    path('M-62 -24Q-38 -52 -16 -24 -38 -10 -62 -24zM62 -24Q38 -52 16 -24 38 -10 62 -24z', paper) +
    path('M-48 26Q0 50 48 26 36 76 0 76T-48 26z', accent),
  book: ({ main, accent, soft, paper, ink }) =>
    path('M-96 -56Q-44 -76 0 -48V76Q-44 50 -96 66z', paper) +
    path('M96 -56Q44 -76 0 -48V76Q44 50 96 66z', soft) +
    repeat(4, (i) => line(`M-76 ${-34 + i * 24}Q-42 ${-44 + i * 24} -20 ${-28 + i * 24}`, ink, 5)) +
    path('M30 -58V10L48 -6 66 8V-60z', accent) +
    line('M0 -48V76', main, 6),
  tooth: ({ main, accent, paper, soft }) =>
    path(
      'M-70 -50Q-60 -96 0 -70 60 -96 70 -50 74 0 46 86 30 98 22 46 0 0 -22 46 -30 98 -46 86 -74 0 -70 -50z',
      paper,
    ) +
    path('M-70 -50Q-60 -96 0 -70 30 -82 50 -78 20 -40 -66 -14 -70 -30 -70 -50z', soft) +
    circle([66, 56], 26, accent) +
    line('M54 56l9 10 16 -20', main, 7),
  clinic: ({ main, accent, paper, soft }) =>
    circle([0, 0], 94, soft) +
    path('M-28 -76H28V-28H76V28H28V76H-28V28H-76V-28H-28z', main) +
    line('M-62 0H-22L-8 -30 12 32 26 0H62', paper, 9) +
    circle([62, -62], 16, accent),
  coins: ({ main, accent, soft, ink }) =>
    [
      [-56, 3],
      [0, 5],
      [56, 7],
    ]
      .map(([x = 0, n = 0]) =>
        repeat(n, (i) => rect([x - 26, 76 - i * 22, 52, 18], i === n - 1 ? accent : i % 2 ? soft : main, 9)),
      )
      .join('') + line('M-92 98H92', ink, 6),
  pin: ({ main, accent, soft, paper }) =>
    `<ellipse cx="0" cy="84" rx="62" ry="14" fill="${soft}"/>` +
    path('M0 86Q-66 8 -66 -30A66 62 0 0 1 66 -30Q66 8 0 86z', main) +
    circle([0, -30], 32, paper) +
    circle([0, -30], 15, accent),
  bus: ({ main, accent, soft, ink, paper }) =>
    rect([-92, -54, 184, 108], main, 20) +
    repeat(3, (i) => rect([-76 + i * 46, -36, 38, 36], soft, 6)) +
    rect([62, -36, 30, 36], paper, 6) +
    rect([-92, 16, 184, 12], accent) +
    circle([-50, 56], 22, ink) +
    circle([50, 56], 22, ink) +
    circle([-50, 56], 9, paper) +
    circle([50, 56], 9, paper),
  bike: ({ main, accent, ink, soft }) =>
    [-54, 54].map((x) => circle([x, 34], 40, 'none', ` stroke="${ink}" stroke-width="8"`)).join('') +
    line('M-54 34L-20 -30H38L4 34zM-20 -30L4 34M54 34L30 -54H52', main, 10) +
    line('M-38 -42H-6', accent, 12) +
    circle([4, 34], 9, accent) +
    line('M-100 80H100', soft, 6),
  bridge: ({ main, accent, soft, ink }) =>
    circle([0, -30], 54, accent) +
    line('M-66 60V-60M66 60V-60', main, 14) +
    line('M-100 -10Q-78 -14 -66 -60 -40 22 0 22T66 -60Q78 -14 100 -10', ink, 5) +
    repeat(7, (i) => line(`M${-45 + i * 15} ${[0, 12, 19, 22, 19, 12, 0][i]}V40`, ink, 3)) +
    rect([-100, 38, 200, 14], main) +
    line('M-96 76q16 -10 32 0t32 0 32 0 32 0 32 0 32 0', soft, 7),
  house: ({ main, accent, soft, paper, ink }) =>
    path('M-92 -6L0 -86 92 -6z', main) +
    rect([-70, -8, 140, 96], paper) +
    rect([-16, 30, 34, 58], accent) +
    rect([-54, 12, 28, 30], soft) +
    rect([32, 12, 28, 30], soft) +
    rect([40, -78, 20, 44], ink),
  knife: ({ main, accent, soft, ink }) =>
    place45(
      path('M-8 -98Q34 -40 24 30H-8z', soft) +
        rect([-12, 28, 40, 12], accent, 3) +
        rect([-6, 40, 26, 58], main, 8) +
        circle([7, 58], 4, ink) +
        circle([7, 80], 4, ink),
    ),
  shoe: ({ main, accent, soft, paper }) =>
    path('M-88 -40Q-50 -20 -20 -58L22 -6Q86 4 92 46H-88z', main) +
    path('M-88 46H94V64Q92 72 80 72H-76Q-88 72 -88 60z', paper) +
    repeat(3, (i) => line(`M${-14 + i * 16} ${-34 + i * 16}l-18 14`, paper, 7)) +
    path('M-88 -8Q-44 0 -20 46H-88z', accent) +
    circle([70, 26], 8, soft),
  umbrella: ({ main, accent, soft, ink }) =>
    path('M-94 6A94 94 0 0 1 94 6Q70 -14 47 6 24 -14 0 6 -24 -14 -47 6 -70 -14 -94 6z', main) +
    path('M-47 6Q-40 -60 0 -88 40 -60 47 6 24 -14 0 6 -24 -14 -47 6z', accent) +
    line('M0 6V72Q0 92 18 92T36 74', ink, 8) +
    repeat(3, (i) => line(`M${-70 + i * 26} ${44 + (i % 2) * 20}v16`, soft, 8)),
  plane: ({ main, accent, soft, paper }) =>
    circle([0, 0], 92, soft) +
    path('M-78 -14L86 -66 20 82 -8 22z', paper) +
    path('M86 -66L-8 22 -4 66 20 82z', main) +
    line('M-66 70q20 -30 40 -26', accent, 7, ' stroke-dasharray="4 14"'),
  letter: ({ main, accent, soft, paper }) =>
    rect([-92, -60, 184, 126], main, 10) +
    path('M-92 -50L0 24 92 -50V-84H-92z', 'none') +
    path('M-76 -76H76V10L0 62 -76 10z', paper) +
    path('M-92 -40L0 30 92 -40V56Q92 66 82 66H-82Q-92 66 -92 56z', main) +
    path('M-92 66L-10 6 0 12 10 6 92 66z', soft) +
    circle([46, -40], 18, accent),
  chocolate: ({ main, accent, ink, paper }) =>
    rect([-64, -92, 128, 150], ink, 8) +
    repeat(9, (i) => rect([-54 + (i % 3) * 38, -82 + Math.floor(i / 3) * 38, 32, 32], main, 4)) +
    path('M-72 4L-40 18 -10 2 24 18 72 2V94H-72z', accent) +
    rect([-40, 46, 80, 10], paper, 5),
  lamp: ({ main, accent, soft, ink }) =>
    path('M-40 -20L-96 98H96L40 -20z', soft, ' opacity=".45"') +
    line('M0 -100V-62', ink, 6) +
    path('M-56 -14Q-52 -64 0 -64T56 -14z', main) +
    path('M-22 -14H22Q20 10 0 10T-22 -14z', accent),
  hammer: ({ main, accent, soft, ink }) =>
    place45(
      rect([-10, -50, 20, 146], soft, 8) +
        path('M-50 -86H30Q56 -86 66 -58L34 -54V-48H-50z', ink) +
        rect([-62, -92, 24, 50], main, 5) +
        rect([-10, 40, 20, 40], accent),
    ),
  parcel: ({ main, accent, soft, ink }) =>
    path('M0 -88L88 -46 0 -4 -88 -46z', soft) +
    path('M-88 -46L0 -4V92L-88 48z', main) +
    path('M88 -46L0 -4V92L88 48z', ink) +
    path('M-56 -62L34 -18V16L50 8V-28L-36 -72z', accent),
  blocks: ({ main, accent, soft, ink }) =>
    rect([-94, 8, 88, 88], main) +
    path('M4 96L50 8 96 96z', accent) +
    circle([0, -46], 46, soft) +
    path('M-72 74h44L-50 30z', ink),
  servers: ({ main, accent, soft, ink, paper }) =>
    repeat(
      3,
      (i) =>
        rect([-84, -84 + i * 58, 168, 48], [main, ink, main][i] ?? main, 10) +
        circle([-58, -60 + i * 58], 8, accent) +
        rect([-34, -66 + i * 58, 70, 10], i === 1 ? soft : paper, 5),
    ),
  shield: ({ main, accent, soft, paper }) =>
    path('M0 -94L80 -64Q84 50 0 96 -84 50 -80 -64z', main) +
    path('M0 -94L80 -64Q84 50 0 96z', soft) +
    circle([0, -6], 40, paper) +
    line('M-16 -6l12 14 22 -28', accent, 10),
  flask: ({ main, accent, soft, paper, ink }) =>
    path('M-26 -92H26V-24L76 76Q78 94 58 94H-58Q-78 94 -76 76L-26 -24z', paper) +
    path('M-48 22L-76 76Q-78 94 -58 94H58Q78 94 76 76L48 22Q24 4 0 22T-48 22z', main) +
    circle([-18, 60], 11, accent) +
    circle([22, 44], 8, soft) +
    rect([-34, -98, 68, 14], ink, 7),
  tiles: ({ main, accent, soft, ink, paper }) =>
    repeat(16, (i) => {
      const [x, y] = [-100 + (i % 4) * 50, -100 + Math.floor(i / 4) * 50]
      const flip = (i + Math.floor(i / 4)) % 2
      return (
        rect([x, y, 50, 50], flip ? paper : soft) +
        path(
          flip ? `M${x} ${y}h50a50 50 0 0 1 -50 50z` : `M${x + 50} ${y + 50}h-50a50 50 0 0 1 50 -50z`,
          i % 3 ? main : accent,
        ) +
        circle([x + (flip ? 8 : 42), y + (flip ? 8 : 42)], 5, ink)
      )
    }),
  ball: ({ main, accent, soft, ink, paper }) =>
    circle([0, 0], 92, paper) +
    path('M0 -34L33 -10 20 28H-20L-33 -10z', main) +
    repeat(5, (i) =>
      [
        `<g transform="rotate(${i * 72})">`,
        path('M-22 -88Q0 -96 22 -88L14 -64H-14z', i % 2 ? accent : ink),
        line('M0 -34V-64', soft, 6),
        '</g>',
      ].join(''),
    ),
  holds: ({ main, accent, soft, ink }) =>
    path('M-96 96L-60 -96H60L96 96z', ink) +
    [
      [-40, 60, 20],
      [30, 44, 26],
      [-20, 6, 15],
      [38, -24, 18],
      [-30, -48, 22],
      [20, -76, 12],
      [64, 80, 12],
    ]
      .map(([x = 0, y = 0, r = 0], i) =>
        path(
          `M${x - r} ${y}q0 -${r} ${r} -${r}t${r} ${r * 0.8}q-${r * 0.2} ${r} -${r} ${r}t-${r} -${r * 0.8}z`,
          [accent, main, soft][i % 3] ?? main,
        ),
      )
      .join(''),
  capsule: ({ main, accent, soft, paper }) =>
    place45(
      path('M-34 0V-58A34 34 0 0 1 34 -58V0z', main) +
        path('M-34 0V58A34 34 0 0 0 34 58V0z', paper) +
        line('M-16 -54V-24', soft, 8),
    ) + circle([62, 58], 24, accent),
  film: ({ main, accent, soft, ink }) =>
    circle([0, 0], 92, main) +
    repeat(5, (i) => circle([0, -52], 22, i % 2 ? soft : accent, ` transform="rotate(${i * 72})"`)) +
    circle([0, 0], 13, ink) +
    path('M0 92Q60 96 98 84V66Q60 78 20 76z', ink),
  dumbbell: ({ main, accent, ink, soft }) =>
    rect([-60, -9, 120, 18], soft) +
    [-1, 1]
      .map(
        (side) => rect([side * 66 - 15, -56, 30, 112], main, 10) + rect([side * 90 - 9, -36, 18, 72], ink, 7),
      )
      .join('') +
    rect([-16, -14, 32, 28], accent, 6),
  sheet: ({ main, accent, soft, paper, ink }) =>
    rect([-76, -94, 152, 188], paper, 8) +
    rect([-76, -94, 152, 34], main, 8) +
    repeat(20, (i) =>
      rect(
        [-62 + (i % 4) * 32, -46 + Math.floor(i / 4) * 27, 27, 20],
        (i * 7) % 5 === 0 ? accent : (i * 3) % 4 === 0 ? soft : '#0001',
        3,
      ),
    ) +
    line('M30 -78H58', ink, 5),
  glass: ({ main, accent, soft, paper, ink }) =>
    path('M-54 -70H54L40 94H-40z', accent) +
    path(
      'M-60 -76Q-54 -104 -22 -94 0 -112 22 -94 54 -104 60 -76 40 -58 20 -66 0 -52 -20 -66 -40 -58 -60 -76z',
      paper,
    ) +
    line('M50 -44H78Q88 -44 86 -30L78 30Q76 40 64 40H46', soft, 11) +
    path('M-48 -10Q-20 -26 0 -10T46 -10L40 94H-40z', main, ' opacity=".5"') +
    line('M-40 94H40', ink, 7),
} satisfies Record<string, Motif>

function place45(content: string): string {
  return `<g transform="rotate(38)">${content}</g>`
}
