export default {
  close: 'Fermer',
  install: {
    title: 'Installer {{brand}}',
    text: 'Depuis l’écran d’accueil, elle s’ouvre comme toute autre application et fonctionne sans réseau.',
    elsewhere:
      'Ce navigateur ne peut pas installer d’applications. Dans l’un de ceux-ci, elle s’ouvre comme toute autre application et fonctionne sans réseau.',
    offer:
      'Garder {{brand}} sur cet appareil ? L’application s’ouvre comme toute autre et fonctionne sans réseau.',
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
        open: 'Cliquez sur le bouton d’installation au bout de la barre d’adresse.',
        done: 'Ouvrez-la comme tout autre programme.',
      },
    },
  },
  device: {
    title: '{{brand}} sur cet appareil',
    saved: 'Enregistré sur cet appareil : {{size}}',
    room: 'Il y a de la place pour {{size}}.',
    promised: 'Le navigateur le garde jusqu’à ce que vous le supprimiez.',
    unpromised: 'Quand l’appareil manque de place, le navigateur peut l’effacer.',
    refused: 'Le navigateur ne promet pas encore de le garder. Installer l’application aide.',
    ask: 'Le garder sur cet appareil',
    cleared:
      'Le navigateur avait effacé ce qui était enregistré ici. L’enregistrement est en cours à nouveau.',
  },
} as const
