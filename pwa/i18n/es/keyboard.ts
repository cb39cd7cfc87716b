export default {
  title: 'Atajos de teclado',
  close: 'Cerrar',
  afterwards: 'y luego',
  search: 'Buscar freelancers',
  help: 'Ver estos atajos',
  home: 'Ir a Inicio',
  messages: 'Ir a Mensajes',
  orders: 'Ir a Mis pedidos',
  saved: 'Ir a los freelancers guardados',
  next: 'Siguiente de la lista',
  previous: 'Anterior de la lista',
  open: 'Abrir lo seleccionado',
  closes: 'Cerrar un diálogo o menú',
  send: 'Enviar el mensaje',
  on: 'Usar atajos de teclado',
  onHint:
    'En este dispositivo. Presiona {{key}} para verlos todos. Mientras escribes, las teclas solo escriben.',
} as const
