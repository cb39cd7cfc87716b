import { circle, line, type Palette, path, rect, repeat } from './shapes.ts'

/** What a picture is about, 200 × 200 around the origin. */
export type Motif = (palette: Palette) => string

/** Motifs from nature and food. */
export const NATURE = {
  wave: ({ main, soft, accent, ink }) =>
    circle([20, -38], 46, accent) +
    repeat(4, (i) =>
      path(
        `M-100 ${8 + i * 22}q25 -${34 - i * 4} 50 0t50 0 50 0 50 0V100H-100z`,
        [soft, main, ink, main][i] ?? main,
      ),
    ),
  volcano: ({ main, soft, accent, ink, paper }) =>
    circle([-6, -84], 20, paper) +
    circle([24, -98], 14, paper) +
    path('M-100 92L-34 -50Q0 -34 34 -50L100 92z', main) +
    path('M-34 -50Q0 -34 34 -50L46 -24Q30 -4 22 -22T-6 -12 -26 -6 -44 -28z', accent) +
    circle([-20, 34], 6, ink) +
    circle([20, 34], 6, ink) +
    circle([-36, 50], 9, soft) +
    circle([36, 50], 9, soft) +
    line('M-9 50q9 8 18 0', ink, 5),
  mountain: ({ main, soft, accent, paper, ink }) =>
    circle([46, -56], 30, accent) +
    path('M-100 80L-24 -66 54 80z', main) +
    path('M-24 -66L-46 -22 -28 -32 -14 -18 0 -30z', paper) +
    path('M-10 80L52 -20 100 80z', soft) +
    path('M-100 80h200v16h-200z', ink),
  boat: ({ main, soft, accent, paper, ink }) =>
    path('M-4 -94V34H-74Q-30 -20 -4 -94z', paper) +
    path('M8 -76V34H66Q50 -30 8 -76z', accent) +
    path('M-84 44H84L58 78H-58z', main) +
    line('M-96 92q16 -12 32 0t32 0 32 0 32 0 32 0 32 0', soft, 8) +
    line('M2 -94V44', ink, 5),
  fish: ({ main, soft, accent, paper, ink }) =>
    path('M-92 0Q-30 -72 48 -8L92 -46V46L48 8Q-30 72 -92 0z', main) +
    path('M-40 -36Q-12 0 -40 36Q-70 22 -92 0Q-70 -22 -40 -36z', soft) +
    circle([-62, -8], 8, paper) +
    circle([-62, -8], 4, ink) +
    repeat(3, (i) => line(`M${-16 + i * 22} -20q12 20 0 40`, accent, 6)),
  fox: ({ main, accent, paper, ink }) =>
    path('M-84 -84L-30 -44H30L84 -84 76 20 0 88 -76 20z', main) +
    path('M-76 20L-30 6 0 88z', paper) +
    path('M76 20L30 6 0 88z', paper) +
    path('M-72 -62L-40 -40 -66 -18z', accent) +
    path('M72 -62L40 -40 66 -18z', accent) +
    circle([-32, 4], 7, ink) +
    circle([32, 4], 7, ink) +
    path('M-14 66H14L0 88z', ink),
  bird: ({ main, soft, accent, ink }) =>
    path('M-96 40Q-60 -56 20 -56 68 -56 72 -14 72 60 -10 66 -50 66 -96 40z', main) +
    path('M-54 22Q-10 -40 42 4 20 50 -54 22z', soft) +
    path('M70 -34L100 -22 72 -10z', accent) +
    circle([44, -28], 6, ink) +
    line('M0 66V94M24 60V94', ink, 5) +
    line('M-100 95H100', ink, 5),
  leaf: ({ main, soft, accent, ink }) =>
    path('M0 60Q-96 30 -70 -64 10 -50 0 60z', main) +
    path('M0 60Q90 20 76 -86 -10 -50 0 60z', soft) +
    line('M0 60Q-20 0 -52 -42M0 60Q24 0 56 -58', ink, 4) +
    path('M-48 52H48L36 96H-36z', accent),
  tree: ({ main, soft, accent, ink }) =>
    rect([-7, 10, 14, 84], ink) +
    circle([0, -36], 58, main) +
    circle([-40, 4], 34, soft) +
    circle([40, 0], 38, main) +
    circle([22, -46], 24, accent) +
    line('M0 40L-30 10M0 24L28 -10', ink, 6),
  flower: ({ main, soft, accent, ink }) =>
    line('M0 6V98', ink, 6) +
    path('M0 80Q-54 76 -56 36 -6 40 0 80z', soft) +
    repeat(8, (i) =>
      [
        `<ellipse cx="0" cy="-58" rx="20" ry="36" fill="${i % 2 ? main : soft}" transform="rotate(${i * 45}`,
        `0 -16)"/>`,
      ].join(' '),
    ) +
    circle([0, -16], 22, accent),
  honey: ({ main, accent, soft, ink }) =>
    [
      [0, -62],
      [-54, -31],
      [54, -31],
      [0, 0],
      [-54, 31],
      [54, 31],
      [0, 62],
    ]
      .map(([x = 0, y = 0], i) =>
        path(
          `M${x} ${y - 31}l27 15.5v31l-27 15.5 -27 -15.5v-31z`,
          [main, soft, accent, ink, accent, main, soft][i] ?? main,
        ),
      )
      .join(''),
  agave: ({ main, soft, accent, ink }) =>
    circle([0, -10], 84, accent) +
    repeat(9, (i) =>
      path(
        'M-13 70Q-22 0 0 -88 22 0 13 70z',
        i % 2 ? soft : main,
        ` transform="rotate(${-64 + i * 16} 0 76)"`,
      ),
    ) +
    path('M-58 70H58Q40 98 0 98T-58 70z', ink),
  coffee: ({ main, soft, accent, paper, ink }) =>
    line('M-26 -52q-14 -20 0 -40M4 -52q-14 -20 0 -40M34 -52q-14 -20 0 -40', soft, 8) +
    line('M58 -14q44 -4 38 28t-48 30', main, 14) +
    path('M-70 -34H66V20Q62 70 -2 70T-70 20z', main) +
    path('M-70 -34H66V-14H-70z', paper) +
    circle([-2, 24], 18, accent) +
    rect([-88, 80, 172, 12], ink, 6),
  bread: ({ main, soft, accent, ink }) =>
    path('M-92 26Q-104 -58 -20 -62T92 -34Q108 44 60 62T-50 72Q-86 66 -92 26z', main) +
    path('M-92 26Q-86 66 -50 72T60 62Q90 50 96 14 70 44 20 44T-92 26z', ink, ' opacity=".3"') +
    repeat(3, (i) =>
      path(
        `M${-66 + i * 46} 22Q${-58 + i * 46} -34 ${-16 + i * 46} -44 ${-14 + i * 46} -2 ${-66 + i * 46} 22z`,
        soft,
      ),
    ) +
    line('M-84 96Q0 84 84 96', accent, 7) +
    repeat(3, (i) =>
      path(
        'M0 0q12 -10 22 0 -10 12 -22 0z',
        accent,
        ` transform="translate(${52 + i * 14} ${-70 - i * 11}) rotate(-40)"`,
      ),
    ),
  cheese: ({ main, soft, accent, ink }) =>
    path('M-96 10L70 -66Q96 -40 96 10z', soft) +
    path('M-96 10H96V74H-96z', main) +
    circle([-40, 44], 15, ink) +
    circle([30, 38], 20, accent) +
    circle([74, 58], 9, ink) +
    circle([30, -20], 9, main),
  drop: ({ main, soft, accent, paper }) =>
    path('M0 -96Q72 -6 72 34A72 62 0 0 1 -72 34Q-72 -6 0 -96z', main) +
    path('M-72 34q18 -16 36 0t36 0 36 0 36 0A72 62 0 0 1 -72 34z', soft) +
    line('M-38 24Q-38 4 -18 -26', paper, 8) +
    circle([62, -62], 15, accent),
  moon: ({ main, soft, accent, paper }) =>
    circle([0, 0], 92, main) +
    path('M26 -74A76 76 0 1 0 74 36 62 62 0 0 1 26 -74z', accent) +
    [
      [44, -34, 6],
      [20, 0, 4],
      [64, 4, 5],
      [-2, -44, 4],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle([x, y], r, paper))
      .join('') +
    path('M-92 40Q-30 10 20 44T90 36Q70 92 0 92T-92 40z', soft, ' opacity=".7"'),
  lotus: ({ main, soft, accent }) =>
    circle([0, -52], 28, accent) +
    repeat(7, (i) =>
      path(
        'M0 66Q-34 10 0 -62 34 10 0 66z',
        i % 2 ? soft : main,
        ` transform="rotate(${-72 + i * 24} 0 66)" fill-opacity=".92"`,
      ),
    ) +
    line('M-92 84H92', main, 8),
  paw: ({ main, accent }) =>
    path('M0 -4Q58 6 58 54 52 90 0 74 -52 90 -58 54 -58 6 0 -4z', main) +
    [
      [-70, -14],
      [-28, -58],
      [28, -58],
      [70, -14],
    ]
      .map(([x, y], i) => `<ellipse cx="${x}" cy="${y}" rx="20" ry="27" fill="${i % 2 ? main : accent}"/>`)
      .join(''),
  seeds: ({ main, soft, accent, ink }) =>
    repeat(12, (i) =>
      path(
        'M0 -26Q16 -4 0 22 -16 -4 0 -26z',
        [main, soft, accent, ink][i % 4] ?? main,
        ` transform="translate(${-72 + (i % 4) * 48} ${-56 + Math.floor(i / 4) * 56}) rotate(${i * 41})"`,
      ),
    ),
} satisfies Record<string, Motif>
