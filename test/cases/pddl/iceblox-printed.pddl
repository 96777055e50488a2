; Iceblox as Bartheve and Jacopin print it (2009): two of its operators, within the least that makes a domain of them.
; `?blockedx` and `?blockedy` stand in no condition of `kick-to-kill-guard`, and one kick makes a coin safe however many
; flames guard it.
(define (domain iceblox-printed)
  (:requirements :strips :typing)
  (:types coord-i coord-j)
  (:predicates
    (at ?x - coord-i ?y - coord-j)
    (extracted ?x - coord-i ?y - coord-j)
    (iced-coin ?x - coord-i ?y - coord-j)
    (protected-cell ?x - coord-i ?y - coord-j)
    (reachable-cell ?x - coord-i ?y - coord-j)
    (guard ?x1 - coord-i ?y1 - coord-j ?x2 - coord-i ?y2 - coord-j)
    (weapon ?x1 - coord-i ?y1 - coord-j ?x2 - coord-i ?y2 - coord-j ?x3 - coord-i ?y3 - coord-j)
    (blocked-by-weapon ?x1 - coord-i ?y1 - coord-j ?x2 - coord-i ?y2 - coord-j))
  (:action extract
    :parameters (?coinx - coord-i ?coiny - coord-j)
    :precondition (and (protected-cell ?coinx ?coiny) (iced-coin ?coinx ?coiny)
      (at ?coinx ?coiny) (reachable-cell ?coinx ?coiny))
    :effect (and (extracted ?coinx ?coiny) (not (iced-coin ?coinx ?coiny))
      (not (protected-cell ?coinx ?coiny)) (not (reachable-cell ?coinx ?coiny))))
  (:action kick-to-kill-guard
    :parameters (?reachablewx - coord-i ?reachablewy - coord-j ?weaponx - coord-i ?weapony - coord-j
      ?newweaponx - coord-i ?newweapony - coord-j ?guardx - coord-i ?guardy - coord-j
      ?coinx - coord-i ?coiny - coord-j ?blockedx - coord-i ?blockedy - coord-j)
    :precondition (and (iced-coin ?coinx ?coiny) (at ?reachablewx ?reachablewy)
      (guard ?guardx ?guardy ?coinx ?coiny)
      (weapon ?reachablewx ?reachablewy ?weaponx ?weapony ?newweaponx ?newweapony)
      (reachable-cell ?weaponx ?weapony) (protected-cell ?weaponx ?weapony))
    :effect (and (at ?weaponx ?weapony) (protected-cell ?coinx ?coiny)
      (blocked-by-weapon ?blockedx ?blockedy ?newweaponx ?newweapony)
      (reachable-cell ?newweaponx ?newweapony) (protected-cell ?newweaponx ?newweapony)
      (not (reachable-cell ?weaponx ?weapony)) (not (protected-cell ?weaponx ?weapony))
      (not (reachable-cell ?blockedx ?blockedy)) (not (guard ?guardx ?guardy ?coinx ?coiny))
      (not (weapon ?reachablewx ?reachablewy ?weaponx ?weapony ?newweaponx ?newweapony)))))

; Two actions that the paper does not print walk to the weapon and to the coin. So the problem ends with the kick.
(define (problem one-flame) (:domain iceblox-printed)
  (:objects i1 i2 i3 i4 - coord-i j1 j2 j3 j4 - coord-j)
  (:init (at i1 j1) (iced-coin i2 j1) (reachable-cell i2 j1) (guard i4 j1 i2 j1)
    (weapon i1 j1 i2 j2 i4 j2) (reachable-cell i2 j2) (protected-cell i2 j2))
  (:goal (protected-cell i2 j1)))
