import { RULES } from '#shared/rules.ts'
import type { ServerTexts } from './texts.ts'

const VALID = `Il est valable ${RULES.codeMinutes} minutes.`
const CHANGE_ANYTIME =
  'Vous pouvez changer de formule ou résilier votre abonnement à tout moment dans Paramètres > Profil freelance.'

export const fr: ServerTexts = {
  hello: 'Bonjour {name},',
  greeting: 'Bonjour,',
  welcome: 'Bienvenue !',
  letters: {
    verify: {
      subject: '{secret} est votre code de confirmation',
      before: 'Saisissez ce code pour confirmer votre adresse e-mail :',
      after: `${VALID} Si vous n’avez pas créé de compte, ignorez ce message.`,
    },
    device: {
      subject: '{secret} est votre code de connexion',
      before:
        'Une connexion à votre compte est en cours depuis un nouvel appareil. Si c’est vous, saisissez ce code :',
      after: `${VALID} Si ce n’est pas vous, changez votre mot de passe maintenant. Ne communiquez ce code à personne.`,
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      before: 'Ouvrez ce lien pour choisir un nouveau mot de passe :',
      button: 'Choisir un mot de passe',
      after: `Il est valable ${RULES.resetMinutes} minutes et ne sert qu’une fois. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe ne changera pas.`,
    },
    passwordChanged: {
      subject: 'Votre mot de passe a été changé',
      before: 'Votre mot de passe vient d’être changé et tous vos autres appareils ont été déconnectés.',
      after:
        'Si ce n’était pas vous, choisissez-en un nouveau avec « Mot de passe oublié ? » sur la page de connexion.',
    },
    oldEmail: {
      subject: '{secret} est votre code pour changer d’e-mail',
      before: 'Une autre adresse e-mail est demandée pour votre compte. Si c’est vous, saisissez ce code :',
      after: `${VALID} Si ce n’est pas vous, changez votre mot de passe maintenant. Ne communiquez ce code à personne.`,
    },
    newEmail: {
      subject: '{secret} est le code de votre nouvel e-mail',
      before: 'Saisissez ce code pour utiliser cette adresse avec votre compte :',
      after: `${VALID} Si vous ne l’avez pas demandé, ignorez ce message.`,
    },
    emailChanged: {
      subject: 'Votre adresse e-mail a été changée',
      before:
        'Vous vous connectez désormais avec une autre adresse e-mail, et tous vos autres appareils ont été déconnectés. La nouvelle adresse :',
      after:
        'Si ce n’était pas vous, contactez-nous sans attendre. C’est le dernier e-mail que nous envoyons à cette adresse.',
    },
    newDevice: {
      subject: 'Nouvelle connexion à votre compte',
      before: 'Une connexion à votre compte a eu lieu depuis un nouvel appareil :',
      after:
        'Si ce n’était pas vous, changez votre mot de passe et déconnectez cet appareil dans Paramètres > Sécurité.',
    },
    pastDue: {
      subject: 'Le paiement de votre abonnement a échoué',
      before:
        'Nous n’avons pas pu débiter votre carte. Votre profil reste visible jusqu’à la date suivante :',
      button: 'Changer de carte',
      after:
        'Ajoutez ou choisissez une autre carte dans Paramètres > Profil freelance. Vos commandes, discussions et avis restent inchangés dans tous les cas.',
    },
    planBegan: {
      subject: 'Votre abonnement a commencé',
      before: 'Votre abonnement est actif :',
      button: 'Gérer l’abonnement',
      after: CHANGE_ANYTIME,
    },
    planChanged: {
      subject: 'Votre formule a changé',
      before: 'Voici votre nouvelle formule :',
      button: 'Gérer l’abonnement',
      after: `${CHANGE_ANYTIME} Si ce n’était pas vous, changez votre mot de passe sans attendre.`,
    },
    planEnding: {
      subject: 'Votre abonnement est résilié',
      before: 'Plus rien ne sera débité. Votre abonnement reste actif jusqu’à son terme :',
      button: 'Gérer l’abonnement',
      after:
        'Ensuite, votre profil n’apparaîtra plus dans la recherche. Vos commandes, discussions et avis sont conservés. D’ici là, vous pouvez garder votre abonnement dans Paramètres > Profil freelance.',
    },
    planKept: {
      subject: 'Votre abonnement continue',
      before: 'Votre abonnement ne prendra finalement pas fin :',
      button: 'Gérer l’abonnement',
      after: CHANGE_ANYTIME,
    },
    planEnded: {
      subject: 'Votre abonnement a pris fin',
      before:
        'Plus rien ne sera débité et votre profil n’apparaît plus dans la recherche. La formule concernée :',
      button: 'Choisir une formule',
      after:
        'Choisissez une formule dans Paramètres > Profil freelance pour y réapparaître. Vos commandes, discussions et avis sont conservés.',
    },
    trialEnding: {
      subject: 'Votre essai gratuit se termine bientôt',
      before: 'À la fin de votre essai gratuit, votre carte par défaut sera débitée :',
      button: 'Gérer l’abonnement',
      after:
        'Si vous ne le souhaitez pas, résiliez votre abonnement dans Paramètres > Profil freelance avant ce jour.',
    },
    trialOver: {
      subject: 'Votre essai gratuit est terminé',
      before: 'Votre essai gratuit est terminé et votre abonnement continue :',
      button: 'Gérer l’abonnement',
      after: `${CHANGE_ANYTIME} Vos factures s’y trouvent aussi.`,
    },
    warned: {
      subject: 'Un avertissement concernant votre compte',
      before: 'L’administration de cette plateforme vous adresse un avertissement. Le motif :',
      after:
        'Respectez les conditions : un compte qui les enfreint de nouveau peut être suspendu. Si vous pensez qu’il s’agit d’une erreur, écrivez-nous.',
    },
    suspended: {
      subject: 'Votre compte a été suspendu',
      before:
        'Votre compte a été suspendu. Vous ne pouvez plus vous connecter et votre profil est masqué. Vos commandes et discussions sont conservées pour les personnes qui y participent.',
      after: 'Si vous pensez qu’il s’agit d’une erreur, écrivez-nous avec le formulaire de contact.',
    },
    reinstated: {
      subject: 'Votre compte est de nouveau actif',
      before: 'Votre compte n’est plus suspendu. Vous pouvez de nouveau vous connecter.',
      after: 'Merci de votre patience.',
    },
    invited: {
      subject: 'Vous pouvez maintenant administrer la plateforme',
      before: 'Ouvrez ce lien pour choisir votre mot de passe :',
      button: 'Choisir un mot de passe',
      after: `Il est valable ${RULES.resetMinutes} minutes. Ensuite, demandez-en un autre avec « Mot de passe oublié ? » sur la page de connexion. Nous vous enverrons un code sur chaque nouvel appareil.`,
    },
    diskLow: {
      subject: 'Le disque de votre plateforme est presque plein',
      before: 'Espace restant sur le disque de DATA_DIR :',
      after:
        'Libérez rapidement de l’espace : un disque plein refuse messages, fichiers et sauvegardes. Rien de ce qui a été accepté n’est perdu.',
    },
    backupMissing: {
      subject: 'Votre plateforme n’est plus sauvegardée',
      before: 'La sauvegarde quotidienne n’a pas eu lieu. Date de la dernière :',
      after: 'Le journal en indique la raison ; lancez npm run doctor pour un diagnostic.',
    },
    backupBad: {
      subject: 'Votre dernière sauvegarde est endommagée',
      before:
        'La dernière sauvegarde a échoué au contrôle, et aucune plus ancienne n’a été supprimée. Le problème :',
      after:
        'Les bonnes sauvegardes sont dans DATA_DIR/backups. Lancez npm run doctor pour un diagnostic ; npm run restore rétablit la dernière bonne.',
    },
    drillFailed: {
      subject: 'Votre dernière sauvegarde n’est pas restaurable',
      before:
        'Une fois par semaine, la sauvegarde la plus récente est restaurée à titre de test. Cette fois, c’est un échec :',
      after: 'Faites-en une autre avec npm run backup et vérifiez le disque avec npm run doctor.',
    },
    offsiteLate: {
      subject: 'Votre copie externe est en retard',
      before: 'Ce qui a été écrit depuis n’existe que sur ce serveur :',
      after:
        'Vérifiez avec npm run doctor que le stockage indiqué dans OFFSITE_URL est joignable et qu’il reste de la place. La copie rattrape ensuite son retard d’elle-même.',
    },
    choreFailed: {
      subject: 'Une tâche automatique échoue à répétition',
      before: 'Elle a échoué deux fois de suite :',
      after:
        'Elle est relancée automatiquement et les autres tâches continuent. Administration > Vue d’ensemble montre où en est chacune ; le journal contient l’erreur complète. C’est le seul e-mail à ce sujet jusqu’à ce qu’elle réussisse à nouveau.',
    },
  },
  plan: {
    month: '{name} : {price} chaque mois',
    year: '{name} : {price} chaque année',
    price: {
      one: '{name} : {price} chaque jour',
      many: '{name} : {price} tous les {days} de jours',
      other: '{name} : {price} tous les {days} jours',
    },
    free: '{name} : rien n’est débité',
    trial: 'Essai gratuit jusqu’au {date}',
    next: 'Prochain débit : {price} le {date}',
    ends: 'Se termine le {date}',
    renews: 'Se renouvelle le {date}',
    missed: 'Le paiement manqué reste dû.',
  },
  contact: {
    answer: 'Réponse à votre message',
    about: 'Ceci répond à un message qui nous a été envoyé depuis votre adresse e-mail le {day}.',
    from: 'Nouveau message de {name}',
  },
  news: {
    order: '{what} ({number})',
    messages: {
      one: '{name} vous a envoyé un message',
      many: '{name} vous a envoyé {n} de messages',
      other: '{name} vous a envoyé {n} messages',
    },
    more: {
      one: '{first} et {n} autre notification',
      many: '{first} et {n} d’autres notifications',
      other: '{first} et {n} autres notifications',
    },
    before: 'Voici ce qui s’est passé en votre absence :',
    open: 'Voir',
    openAll: 'Voir toutes les notifications',
    after: 'Choisissez vos notifications dans Paramètres > Notifications.',
    stop: {
      message: 'Ne plus recevoir d’e-mails sur les messages',
      order: 'Ne plus recevoir d’e-mails sur les commandes',
      review: 'Ne plus recevoir d’e-mails sur les avis',
    },
  },
  testMail: {
    subject: 'E-mail de test de {brand}',
    text: 'Ceci est un test : {brand} peut envoyer des e-mails.',
  },
  push: {
    open: 'Ouvrir',
    reply: 'Répondre',
    trial: 'Notification de test',
    trialText: 'Les notifications fonctionnent sur cet appareil.',
  },
  reason: 'Motif : {reason}',
  never: 'jamais',
  screens: {
    '/': [
      '{brand} : la bonne personne pour chaque travail',
      'Design, développement, rédaction, bâtiment : découvrez le travail, les tarifs et les avis de chaque freelance, et convenez de tout directement.',
    ],
    '/explore-services': [
      'Services · {brand}',
      'Tout ce que les freelances proposent ici, par catégorie, avec les tarifs.',
    ],
    '/explore-sellers': [
      'Freelances · {brand}',
      'Trouvez des freelances par compétence, pays, langue, tarif et note, et engagez-les directement.',
    ],
    '/about-us': [
      'Qui sommes-nous · {brand}',
      'À quoi sert cette plateforme, comment elle fonctionne et ce qu’elle propose.',
    ],
    '/contact-us': ['Contact · {brand}', 'Écrivez à l’équipe de cette plateforme.'],
    '/help-and-support': [
      'Aide · {brand}',
      'Comment fonctionnent les commandes, les livraisons, le paiement, les avis et les comptes.',
    ],
    '/privacy-policy': [
      'Confidentialité · {brand}',
      'Quelles données sont conservées, combien de temps, et comment les emporter ou les faire effacer.',
    ],
    '/term-and-conditions': [
      'Conditions générales · {brand}',
      'Les règles entre les clients, les freelances et cette plateforme.',
    ],
  },
  localService: {
    title: '{service} à {place}',
    description: {
      one: '{service} à {place} : découvrez le tarif, les projets et les avis de {count} freelance, à contacter et à engager directement.',
      other:
        '{service} à {place} : comparez les tarifs, les projets et les avis de {count} freelances, à contacter et à engager directement.',
    },
  },
}
