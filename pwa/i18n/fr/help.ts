import { RULES } from '#shared/rules.ts'

export default {
  title: 'Aide',
  text: 'Les réponses aux questions les plus fréquentes, disponibles même hors ligne. Vous ne trouvez pas la vôtre ? Écrivez-nous.',
  search: 'Rechercher dans l’aide',
  found_one: '{{count}} réponse',
  found_many: '{{count}} de réponses',
  found_other: '{{count}} réponses',
  none: 'Aucun résultat. Essayez d’autres mots ou écrivez-nous.',
  personTitle: 'Besoin d’aide ?',
  write: 'Nous écrire',
  contact: {
    title: 'Nous contacter',
    text: 'Dites-nous ce qui ne va pas, ce qui manque ou ce qui vous plaît. Une vraie personne lit chaque message.',
    first: 'La réponse se trouve peut-être déjà dans l’aide',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse e-mail',
    message: 'Votre message',
    terms: 'J’accepte les conditions, et que vous conserviez ce message pour y répondre',
    send: 'Envoyer',
    offline: 'Vous êtes hors ligne. Votre message est conservé ici jusqu’à ce que vous puissiez l’envoyer.',
    sentTitle: 'Message envoyé',
    sentText: 'Nous vous répondrons par e-mail.',
    home: 'Retour à l’accueil',
  },
  questions: {
    what: 'Qu’est-ce que cette plateforme ?',
    deliveries: 'Comment se passent les livraisons ?',
    cost: 'Combien cela coûte-t-il ?',
    safety: 'Est-ce sûr ?',
    refunds: 'Et les remboursements et annulations ?',
    support: 'Comment obtenir de l’aide ?',
    ratings: 'Comment fonctionnent les avis ?',
    privacy: 'Que deviennent mes données ?',
    offline: 'Qu’est-ce qui fonctionne hors ligne ?',
    days: 'Et si la date de livraison doit changer ?',
    notices: 'Comment choisir mes notifications ?',
    install: 'Comment installer l’application ?',
    leave: 'Comment supprimer mon compte ?',
  },
  answers: {
    what: 'Une plateforme où l’on trouve des freelances pour réaliser un travail. Vous explorez, vous comparez et vous traitez directement avec la personne de votre choix.',
    deliveries:
      'Vous convenez d’une date avec le freelance. À la livraison, vous examinez le résultat, puis vous validez la livraison ou demandez des modifications.',
    cost: 'C’est gratuit pour les clients. Les freelances paient un abonnement. Le prix du travail se décide entre vous et le paiement se fait hors de la plateforme.',
    safety:
      'Seuls les clients dont la commande est terminée peuvent donner un avis sur un freelance. Consultez les portfolios et les avis, mettez vos accords par écrit et n’envoyez jamais de numéro de carte par message.',
    refunds:
      'Nous ne gérons pas les paiements entre clients et freelances : les remboursements se décident donc directement entre vous. Chaque partie peut annuler une commande en cours en indiquant la raison, et les deux en conservent l’historique. Après la livraison, des modifications peuvent être demandées.',
    support: 'Utilisez le formulaire de contact. Nous vous répondrons par e-mail.',
    ratings: `Quand une commande est terminée, le client peut donner de 1 à ${RULES.stars} étoiles et un commentaire, et le freelance peut répondre une fois. Le freelance peut aussi donner son avis sur le client.`,
    privacy:
      'Ce que vous ouvrez est enregistré sur votre appareil, pour fonctionner hors ligne. Nous ne vendons pas vos données. Le détail figure dans la politique de confidentialité.',
    offline:
      'Ce que vous avez déjà ouvert est enregistré sur votre appareil : résultats de recherche, profils, discussions et commandes. Les messages, commandes, avis et projets que vous envoyez sont enregistrés et partent dès le retour de la connexion ; la page « Boîte d’envoi » les montre. Ce qui ne peut pas attendre, comme un nouveau mot de passe ou une nouvelle carte, vous est indiqué.',
    days: `Chaque partie peut proposer une autre date sur la page de la commande ; l’autre l’accepte ou garde la date prévue. Seule la première livraison compte pour la ponctualité. Après une demande de modifications, la date est fixée à ${RULES.revisionDays} jours au moins.`,
    notices:
      'Dans Paramètres > Notifications, choisissez ce que vous recevez par e-mail et sur vos appareils, vos heures calmes ou un seul e-mail par jour. La cloche affiche toujours tout.',
    install:
      'Touchez « Installer l’application » dans le menu ou en bas de la plupart des pages. Si votre navigateur ne peut pas le faire seul, nous vous montrons les étapes.',
    leave:
      'Dans Paramètres > Mes données : téléchargez d’abord vos données, puis supprimez le compte avec votre mot de passe. Les autres conservent les commandes, les messages avec leurs fichiers et les avis, sans votre nom.',
  },
} as const
