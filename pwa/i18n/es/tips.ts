import { RULES } from '#shared/rules.ts'

export default {
  label: 'Consejo',
  understood: 'Entendido',
  chat: `En el menú de cada mensaje puedes responderlo o destacarlo y, durante ${RULES.editHours} horas, editar o eliminar los tuyos.`,
  dashboard:
    'Tu página pública tiene un botón para compartir: como enlace, con la lista de tu teléfono o como código QR en papel.',
  search: 'Lo que ya miraste se abre también sin red. El corazón te guarda a un freelancer.',
} as const
