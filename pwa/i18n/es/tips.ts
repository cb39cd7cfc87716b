export default {
  label: 'Consejo',
  understood: 'Entendido',
  chat: 'Cada mensaje tiene su menú: respóndelo, márcalo con una estrella, cámbialo o retíralo.',
  dashboard: 'Tu página pública tiene un botón para compartir: como enlace, con la lista de tu teléfono o como código QR en papel.',
  search: 'Lo que ya miraste se abre también sin red. El corazón te guarda a un freelancer.',
} as const
