import { RULES } from '#shared/rules.ts'

export default {
  signUp: 'Crear cuenta',
  back: 'Volver',
  prepare: {
    seller: {
      title: 'Lo que necesitas',
      text: 'Con esto a la mano, tu perfil queda listo en poco tiempo. Puedes parar cuando quieras y seguir en cualquier dispositivo.',
    },
    buyer: {
      title: 'Solo toma un minuto',
      text: 'Para contratar necesitas una cuenta: así ambas partes saben con quién tratan.',
    },
  },
  needs: {
    photo: 'Una foto tuya, cuadrada',
    title: 'Un título que empiece con “Voy a…”',
    rate: 'Tu tarifa por hora',
    skills: `Tus habilidades, hasta ${RULES.abilitiesMax}`,
    card: 'Una tarjeta para tu plan. No pagas nada durante una prueba gratis.',
    email: 'Un correo que puedas revisar ahora',
    minute: 'Un minuto de tu tiempo',
    free: 'Sin tarjeta: {{brand}} es gratis para clientes',
  },
  plans: 'Planes y precios',
  plansText: 'Eliges un plan en el último paso de tu perfil. Antes no pagas nada.',
  trial_one: '{{count}} día gratis',
  trial_many: '{{count}} de días gratis',
  trial_other: '{{count}} días gratis',
  settle: {
    title: '¡Te damos la bienvenida, {{name}}!',
    text: 'Unos pasos más y listo.',
    choices: 'Tus preferencias',
    install: 'Instala la app',
    installText: 'Desde la pantalla de inicio se abre como cualquier app y funciona sin conexión.',
    go: 'Vamos',
  },
} as const
