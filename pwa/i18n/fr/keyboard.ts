export default {
  title: 'Raccourcis clavier',
  close: 'Fermer',
  afterwards: 'puis',
  search: 'Rechercher des freelances',
  help: 'Afficher ces raccourcis',
  home: 'Aller à l’accueil',
  messages: 'Aller aux messages',
  orders: 'Aller à mes commandes',
  saved: 'Aller aux freelances enregistrés',
  next: 'Élément suivant de la liste',
  previous: 'Élément précédent de la liste',
  open: 'Ouvrir l’élément sélectionné',
  closes: 'Fermer une fenêtre ou un menu',
  send: 'Envoyer le message',
  on: 'Utiliser les raccourcis clavier',
  onHint:
    'Sur cet appareil. Appuyez sur {{key}} pour les voir tous. Pendant la saisie, les touches ne font qu’écrire.',
} as const
