export default {
  saved: 'Guardado en este dispositivo {{ago}}',
  partial:
    'Resultados entre los freelancers guardados en este dispositivo, actualizados {{ago}}. Puede haber más.',
  unanswered: '{{brand}} no responde en este momento. Lo guardamos y lo enviaremos en cuanto responda.',
} as const
