export default {
  saved: 'Guardado en este dispositivo, actualizado {{ago}}',
  partial:
    'Resultados entre los freelancers guardados en este dispositivo, actualizados {{ago}}. Puede haber más.',
} as const
