import { RULES } from '#shared/rules.ts'

export default {
  signUp: 'Crear cuenta',
  back: 'Volver',
  prepare: {
    seller: {
      title: 'Ten esto a mano',
      text: 'Así tu perfil queda listo en poco tiempo. Puedes parar cuando quieras y seguir después, en cualquier dispositivo.',
    },
    buyer: {
      title: 'Necesitas muy poco',
      text: 'Para contratar hace falta una cuenta: así ambas partes saben con quién tratan.',
    },
  },
  needs: {
    photo: 'Una foto tuya, cuadrada',
    title: 'Un título que empiece con «Voy a…»',
    rate: 'Tu tarifa por hora',
    skills: `Lo que haces bien: hasta ${RULES.abilitiesMax} habilidades`,
    card: 'Una tarjeta para tu plan. No pagas nada durante una prueba gratis.',
    email: 'Un correo que puedas leer ahora',
    minute: 'Un momento',
    free: 'Ninguna tarjeta: los clientes no pagan nada a {{brand}}',
  },
  plans: 'Lo que cuesta',
  plansText: 'Eliges un plan al final de tu perfil. Hasta entonces no se cobra nada.',
  every_one: 'cada día',
  every_other: 'cada {{count}} días',
  trial_one: '{{count}} día gratis',
  trial_other: '{{count}} días gratis',
  settle: {
    title: '¡Te damos la bienvenida, {{name}}!',
    text: 'Unos pasos más y listo.',
    choices: 'A tu gusto',
    install: 'En tu pantalla de inicio',
    installText: 'Ahí se abre como cualquier app y funciona sin conexión.',
    go: 'Vamos',
  },
} as const
