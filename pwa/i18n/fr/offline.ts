export default {
  close: 'Fermer',
  install: {
    title: 'Installer {{brand}}',
    text: 'Depuis l’écran d’accueil, l’application s’ouvre comme les autres et fonctionne hors ligne.',
    elsewhere:
      'Ce navigateur ne peut pas installer d’applications. Ouvrez cette page dans l’un de ceux-ci pour installer l’application.',
    offer: 'Installer {{brand}} ? L’application s’ouvre comme toute autre et fonctionne hors ligne.',
    yes: 'Installer',
    how: 'Me montrer comment',
    others: 'Dans d’autres navigateurs',
    all: 'Dans ces navigateurs',
    browsers: {
      ios: 'iPhone et iPad : Safari',
      chrome: 'Android : Chrome',
      samsung: 'Android : Samsung Internet',
      firefox: 'Android : Firefox',
      mac: 'Mac : Safari',
      desktop: 'Ordinateur : Chrome, Edge',
    },
    steps: {
      ios: {
        open: 'Touchez le bouton de partage.',
        choose: 'Choisissez « Sur l’écran d’accueil ».',
        done: 'Ouvrez-la depuis l’écran d’accueil.',
      },
      chrome: {
        open: 'Touchez le menu à trois points.',
        choose: 'Choisissez « Ajouter à l’écran d’accueil », puis « Installer ».',
        done: 'Ouvrez-la depuis l’écran d’accueil.',
      },
      samsung: {
        open: 'Touchez le menu à trois lignes.',
        choose: 'Choisissez « Ajouter la page à », puis « Écran d’accueil ».',
        done: 'Ouvrez-la depuis l’écran d’accueil.',
      },
      firefox: {
        open: 'Touchez le menu à trois points.',
        choose: 'Choisissez « Ajouter l’application à l’écran d’accueil ».',
        done: 'Ouvrez-la depuis l’écran d’accueil.',
      },
      mac: {
        open: 'Cliquez sur le bouton de partage.',
        choose: 'Choisissez « Ajouter au Dock ».',
        done: 'Ouvrez-la depuis le Dock.',
      },
      desktop: {
        open: 'Cliquez sur l’icône d’installation dans la barre d’adresse.',
        done: 'Ouvrez-la comme toute autre application.',
      },
    },
  },
  device: {
    title: '{{brand}} sur cet appareil',
    saved: 'Enregistré sur cet appareil : {{size}}',
    room: 'Jusqu’à {{size}} peuvent être enregistrés.',
    promised: 'Votre navigateur conserve ces données jusqu’à ce que vous les supprimiez.',
    unpromised: 'Votre navigateur peut effacer ces données si l’appareil manque d’espace.',
    refused:
      'Votre navigateur ne garantit pas encore de conserver ces données. Installer l’application aide.',
    ask: 'Conserver sur cet appareil',
    cleared: 'Votre navigateur a effacé les données enregistrées ici. Un nouvel enregistrement est en cours.',
  },
} as const
