export default {
  addVideo: 'Añadir un video',
  changeVideo: 'Elegir otro video',
  removeVideo: 'Quitar el video',
  videoType: 'Tipo de archivo no permitido. Tipos permitidos: MP4',
  videoSize: 'El archivo debe ocupar menos de {{n}}MB',
  videoFailed: 'Ahora mismo no se puede reproducir el video.',
  videoWaits: 'Continúa en cuanto haya red. Puedes cerrar esta página.',
  sending: 'Enviando {{name}}',
  cancel: 'Cancelar',
  cancelVideo: 'Cancelar el envío de {{name}}',
  retry: 'Intentar otra vez',
} as const
