export default {
  title: 'Qui sommes-nous',
  hero: {
    title: 'Tout beau projet commence par la bonne personne',
    text: '{{brand}} met en relation les personnes qui ont un projet et celles qui savent le réaliser, et continue de fonctionner là où le réseau ne passe pas.',
    start: 'Se lancer',
    explore: 'Découvrir les talents',
  },
  stats: {
    title: '{{brand}} en chiffres',
    users: 'Utilisateurs actifs',
    projects: 'Commandes terminées',
    rating: 'Note moyenne',
    countries: 'Pays',
  },
  ai: {
    title: 'L’IA aide, l’humain décide',
    text: 'Les freelances peuvent utiliser l’IA quand elle améliore leur travail. Le choix du freelance et ce dont vous convenez vous appartiennent toujours.',
    craft: 'Un outil parmi d’autres',
    craftText:
      'Ébauches, traductions, vérifications : un bon outil fait gagner des heures. Demandez aux freelances comment ils utilisent l’IA et mettez-vous d’accord avant de commencer.',
    order: 'Un classement compréhensible',
    orderText:
      'L’ordre dépend de la correspondance avec votre recherche, des avis, du délai de réponse et de la dernière visite. Chaque freelance peut voir son score, et personne ne peut payer pour une meilleure place.',
    yours: 'Vos mots restent les vôtres',
    yoursText: 'Rien de ce que vous écrivez n’est envoyé à un service d’IA ni ne sert à en entraîner un.',
  },
  mission: {
    title: 'Notre mission',
    text: 'Ce que l’on gagne devrait dépendre de ce que l’on sait faire, pas de l’endroit où l’on vit ni de la qualité de sa connexion. Nous construisons donc une plateforme équitable pour les deux parties, gratuite pour les clients et qui tient dans toutes les poches.',
  },
  values: {
    title: 'Nos valeurs',
    community: 'La communauté d’abord',
    communityText: 'Nous construisons pour les clients et les freelances de la plateforme.',
    simplify: 'Simplifier',
    simplifyText: 'Nous préférons retirer une étape plutôt qu’ajouter une fonction.',
    change: 'S’adapter au changement',
    changeText: 'Le travail change, et nous changeons avec lui, en toute transparence.',
    done: 'Tenir nos promesses',
    doneText: 'Ce que nous livrons fonctionne, même sur un vieux téléphone dans un tunnel.',
    limits: 'Repousser les limites',
    limitsText: 'Nous nous mesurons à ce qui est possible, pas à ce qui est habituel.',
  },
  impact: {
    title: 'Notre impact',
    economic: 'Des débouchés pour tous',
    economicText:
      'Le travail vient à vous, où que vous soyez. Le prix se décide entre vous, et nous ne prélevons aucune commission.',
    wellbeing: 'Le bien-être des freelances',
    wellbeingText: 'Des accords clairs, des congés quand il en faut et un droit de réponse à chaque avis.',
    nonprofit: 'Un impact non lucratif',
    nonprofitText:
      'Associations et collectifs peuvent héberger {{brand}} sur leur propre serveur, pour leur communauté.',
  },
  join: {
    title: 'Par où commencer ?',
    text: 'Engagez un freelance ou proposez vos services.',
    buyer: 'Trouver un freelance',
    freelancer: 'Proposer mes services',
  },
  places: 'Lieux : GeoNames, {{license}}',
} as const
