export default {
  saved: 'Enregistré sur l’appareil {{ago}}',
  partial:
    'Résultats parmi les freelances enregistrés sur cet appareil (mise à jour {{ago}}). Il y en a peut-être d’autres.',
  unanswered: '{{brand}} ne répond pas pour le moment. C’est enregistré et ce sera envoyé dès que possible.',
} as const
