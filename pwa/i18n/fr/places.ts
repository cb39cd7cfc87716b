export default {
  near: 'À proximité de',
  town: 'Ville',
  towns: 'Villes',
  townHint: 'Ville ou commune',
  townsFailed: 'Impossible de chercher les villes. Réessayez.',
  noTown: 'Ville introuvable. Essayez la grande ville la plus proche.',
  noKnownTown: 'Vous êtes hors ligne et cet appareil ne connaît pas encore cette ville.',
  useMyPosition: 'Utiliser ma position',
  positionHint: 'Votre position est arrondie à environ 1 km avant de quitter cet appareil.',
  positionFailed: {
    denied:
      'Votre navigateur ne partage pas votre position. Autorisez-la dans les paramètres du site ou saisissez une ville.',
    unknown: 'Impossible de trouver votre position. Saisissez une ville.',
  },
  within: 'Distance',
  includeRemote: 'Inclure ceux qui travaillent à distance',
  workTownHint: 'Facultatif. L’endroit où vous travaillez, affiché sur votre profil.',
  reach: 'Jusqu’où vous déplacez-vous ?',
  reachHint: 'Les clients qui cherchent à proximité vous trouvent dans cette limite.',
  noReach: 'Non précisé',
  upTo: 'Jusqu’à {{distance}}',
  remoteOnly: 'À distance uniquement',
} as const
