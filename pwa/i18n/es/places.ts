export default {
  near: 'Cerca de',
  town: 'Ciudad',
  towns: 'Ciudades',
  townHint: 'Ciudad o localidad',
  townsFailed: 'No pudimos buscar ciudades. Inténtalo de nuevo.',
  noTown: 'No encontramos esa ciudad. Prueba con la más grande que esté cerca.',
  noKnownTown: 'Estás sin conexión y este dispositivo aún no conoce esa ciudad.',
  useMyPosition: 'Usar mi ubicación',
  positionHint: 'Tu ubicación se redondea a cerca de 1 km antes de salir de este dispositivo.',
  positionFailed: {
    denied:
      'Tu navegador no comparte tu ubicación. Permítelo en la configuración del sitio o escribe una ciudad.',
    unknown: 'No pudimos encontrar tu ubicación. Escribe una ciudad.',
  },
  within: 'Distancia',
  includeRemote: 'Incluir a quienes trabajan a distancia',
  workTownHint: 'Opcional. Donde trabajas; se muestra en tu perfil.',
  reach: '¿Hasta dónde vas?',
  reachHint: 'Los clientes que buscan cerca te encuentran dentro de esta distancia.',
  noReach: 'Sin especificar',
  upTo: 'Hasta {{distance}}',
  remoteOnly: 'Solo a distancia',
} as const
