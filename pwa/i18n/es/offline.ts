export default {
  close: 'Cerrar',
  install: {
    title: 'Instala {{brand}}',
    text: 'En la pantalla de inicio se abre como cualquier app y funciona sin conexión.',
    elsewhere:
      'Este navegador no puede instalar apps. En uno de estos se abre como cualquier app y funciona sin conexión.',
    offer:
      '¿Quieres tener {{brand}} en este dispositivo? Se abre como cualquier app y funciona sin conexión.',
    yes: 'Instalar',
    how: 'Muéstrame cómo',
    others: 'En otros navegadores',
    all: 'En estos navegadores',
    browsers: {
      ios: 'iPhone y iPad: Safari',
      chrome: 'Android: Chrome',
      samsung: 'Android: Samsung Internet',
      firefox: 'Android: Firefox',
      mac: 'Mac: Safari',
      desktop: 'Computadora: Chrome, Edge',
    },
    steps: {
      ios: {
        open: 'Toca el botón de compartir.',
        choose: 'Elige «Añadir a pantalla de inicio».',
        done: 'Ábrela desde la pantalla de inicio.',
      },
      chrome: {
        open: 'Toca el menú de tres puntos.',
        choose: 'Elige «Añadir a pantalla de inicio» y luego «Instalar».',
        done: 'Ábrela desde la pantalla de inicio.',
      },
      samsung: {
        open: 'Toca el menú de tres líneas.',
        choose: 'Elige «Añadir página a» y luego «Pantalla de inicio».',
        done: 'Ábrela desde la pantalla de inicio.',
      },
      firefox: {
        open: 'Toca el menú de tres puntos.',
        choose: 'Elige «Añadir aplicación a pantalla de inicio».',
        done: 'Ábrela desde la pantalla de inicio.',
      },
      mac: {
        open: 'Pulsa el botón de compartir.',
        choose: 'Elige «Añadir al Dock».',
        done: 'Ábrela desde el Dock.',
      },
      desktop: {
        open: 'Pulsa el botón de instalar al final de la barra de direcciones.',
        done: 'Ábrela como cualquier programa.',
      },
    },
  },
  device: {
    title: '{{brand}} en este dispositivo',
    saved: 'Guardado en este dispositivo: {{size}}',
    room: 'Hay espacio para {{size}}.',
    promised: 'El navegador lo conserva hasta que tú lo borres.',
    unpromised: 'Si al dispositivo le falta espacio, el navegador puede borrarlo.',
    refused: 'El navegador aún no promete conservarlo. Instalar la app ayuda.',
    ask: 'Conservarlo en este dispositivo',
    cleared: 'El navegador había borrado lo que estaba guardado aquí. Se está guardando de nuevo.',
  },
} as const
