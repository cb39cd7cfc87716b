export default {
  close: 'Cerrar',
  install: {
    title: 'Instala {{brand}}',
    text: 'Desde la pantalla de inicio se abre como cualquier app y funciona sin conexión.',
    elsewhere: 'Este navegador no puede instalar apps. Abre esta página en uno de estos para instalarla.',
    offer: '¿Instalar {{brand}}? Se abre como cualquier app y funciona sin conexión.',
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
        choose: 'Elige “Agregar a Inicio”.',
        done: 'Ábrela desde la pantalla de inicio.',
      },
      chrome: {
        open: 'Toca el menú de tres puntos.',
        choose: 'Elige “Agregar a la pantalla principal” y luego “Instalar”.',
        done: 'Ábrela desde la pantalla de inicio.',
      },
      samsung: {
        open: 'Toca el menú de tres líneas.',
        choose: 'Elige “Agregar página a” y luego “Pantalla de inicio”.',
        done: 'Ábrela desde la pantalla de inicio.',
      },
      firefox: {
        open: 'Toca el menú de tres puntos.',
        choose: 'Elige “Agregar app a la pantalla de inicio”.',
        done: 'Ábrela desde la pantalla de inicio.',
      },
      mac: {
        open: 'Haz clic en el botón de compartir.',
        choose: 'Elige “Agregar al Dock”.',
        done: 'Ábrela desde el Dock.',
      },
      desktop: {
        open: 'Haz clic en el ícono de instalar de la barra de direcciones.',
        done: 'Ábrela como cualquier otra app.',
      },
    },
  },
  device: {
    title: '{{brand}} en este dispositivo',
    saved: 'Guardado en este dispositivo: {{size}}',
    room: 'Se pueden guardar hasta {{size}}.',
    promised: 'Tu navegador lo conserva hasta que lo borres.',
    unpromised: 'Tu navegador puede borrarlo si al dispositivo le falta espacio.',
    refused: 'Tu navegador aún no lo garantiza. Instalar la app ayuda.',
    ask: 'Conservar en este dispositivo',
    cleared: 'Tu navegador borró lo que estaba guardado aquí. Se está guardando de nuevo.',
  },
} as const
