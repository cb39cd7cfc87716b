export default {
  saved: 'Guardado en este dispositivo, actualizado {{ago}}',
  partial:
    'Encontrado entre los freelancers guardados en este dispositivo, actualizado {{ago}}. Puede haber más.',
} as const
