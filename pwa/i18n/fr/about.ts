export default {
  title: 'Qui sommes-nous',
  hero: {
    title: 'Le bon travail commence par une rencontre',
    text: '{{brand}} réunit celles et ceux qui ont un travail à confier et celles et ceux qui le font bien, et continue de fonctionner là où le réseau ne passe pas.',
    start: 'Se lancer',
    explore: 'Découvrir les talents',
  },
  stats: {
    title: '{{brand}} aujourd’hui',
    users: 'Utilisateurs actifs',
    projects: 'Projets livrés',
    rating: 'Note moyenne',
    countries: 'Pays',
  },
  ai: {
    title: 'L’IA dans la boîte à outils, l’humain aux commandes',
    text: 'Ici, les freelances peuvent utiliser l’IA quand elle améliore leur travail. Ce que vous voyez et qui vous choisissez reste une affaire entre humains.',
    craft: 'Un outil du métier',
    craftText:
      'Ébauches, traductions, vérifications : un bon outil fait gagner des heures. Demandez à votre freelance comment il s’en sert, et mettez-vous d’accord avant de commencer.',
    order: 'Un classement compréhensible',
    orderText:
      'Les freelances sont classés d’après leurs avis ; quelques avis pèsent moins que beaucoup. Pas de score caché, pas de première place payante.',
    yours: 'Vos mots restent les vôtres',
    yoursText: 'Ce que vous écrivez n’est confié à aucun modèle et n’en entraîne aucun.',
  },
  mission: {
    title: 'Notre mission',
    text: 'Gagner sa vie devrait dépendre de ce que l’on sait faire, pas de l’endroit où l’on vit ni de la qualité de sa connexion. Nous construisons donc une place de marché équitable pour les deux parties, gratuite pour les clients et qui tient dans toutes les poches.',
  },
  values: {
    title: 'Nos valeurs',
    community: 'La communauté d’abord',
    communityText: 'Nous construisons pour celles et ceux qui engagent et qui travaillent ici.',
    simplify: 'Simplifier',
    simplifyText: 'Une étape de moins vaut mieux qu’une fonction de plus.',
    change: 'Accueillir le changement',
    changeText: 'Les métiers changent, et nous aussi : ouvertement, et jamais dans votre dos.',
    done: 'Aller au bout',
    doneText: 'Ce que nous promettons fonctionne, même sur un vieux téléphone dans un tunnel.',
    limits: 'Repousser les limites',
    limitsText: 'Nous nous mesurons à ce qui est possible, pas à ce qui est habituel.',
  },
  impact: {
    title: 'À quoi cela sert',
    economic: 'Des débouchés pour tous',
    economicText:
      'Le travail arrive jusqu’aux gens, où qu’ils soient. Les deux parties fixent elles-mêmes le prix, et aucune commission n’est prélevée.',
    wellbeing: 'Le bien-être des freelances',
    wellbeingText:
      'Des accords clairs, une pause quand vous le voulez et des avis auxquels on peut répondre.',
    nonprofit: 'Une utilité non lucrative',
    nonprofitText:
      'Associations et voisins peuvent faire tourner {{brand}} sur leur propre machine, pour leur propre communauté.',
  },
  join: {
    title: 'De quel côté êtes-vous ?',
    text: 'Engagez quelqu’un, ou proposez vos services.',
    buyer: 'Je cherche quelqu’un',
    freelancer: 'Je propose mon travail',
  },
} as const
