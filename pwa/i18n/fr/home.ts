export default {
  title: 'Trouvez la bonne personne pour le travail',
  text: 'Design, développement, rédaction, bâtiment : voyez leur travail, leurs prix et ce qu’en disent les autres, et mettez-vous d’accord directement.',
  search: 'De quoi avez-vous besoin ?',
  category: 'Catégorie',
  anyCategory: 'Toutes les catégories',
  find: 'Rechercher',
  searchNeeded: 'Saisissez un mot à rechercher ou choisissez une catégorie.',
  categories: 'Parcourir par catégorie',
  allServices: 'Tous les services',
  topRated: 'Freelances les mieux notés',
  allSellers: 'Tous les freelances',
  bannerTitle: 'Vous avez un talent ? Montrez-le.',
  bannerText:
    'Un profil réunit votre portfolio, votre prix et les mots des personnes pour qui vous avez travaillé.',
  bannerAction: 'Commencer',
  faq: 'Questions fréquentes',
} as const
