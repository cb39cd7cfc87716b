import { RULES } from '#shared/rules.ts'

export default {
  label: 'Consejo',
  understood: 'Entendido',
  chat: `En el menú de cada mensaje puedes responderlo o destacarlo y, durante ${RULES.editHours} horas, editar o eliminar los tuyos.`,
  dashboard: 'Comparte tu perfil con un enlace o un código QR desde el botón de compartir.',
  search:
    'Los perfiles que ya viste también se abren sin conexión. Toca el corazón para guardar a un freelancer.',
} as const
