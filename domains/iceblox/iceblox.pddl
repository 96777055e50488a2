; Iceblox by goals: the domain of Bartheye and Jacopin (2009), mended so that it can be played. A problem is made for
; each plan. It has one coin as its goal, and says of the maze what the game has found out.
;
; Their four operators are the actions here, and `kick`: the primary push that brings a block into line. Of their
; predicates `at`, `iced-coin`, `extracted`, `guard`, `weapon` and `blocked-by-weapon` are the same. A crossroad is
; `protected-cell` when there is a way to it, no living flame threatens this way, and no block stands in it.
(define (domain iceblox)
  (:requirements :adl)
  (:types crossroad coin flame)
  (:predicates
    (at ?here - crossroad)
    (ice ?at - crossroad)
    (iced-coin ?coin - coin ?at - crossroad)
    (extracted ?coin - coin)
    (alive ?flame - flame)
    ; The flame makes it dangerous to take a coin there; it makes the way to a crossroad dangerous.
    (guard ?flame - flame ?at - crossroad)
    (threat ?flame - flame ?to - crossroad)
    ; There is a way, and a block there stands in it.
    (reachable-cell ?to - crossroad)
    (blocked-by-weapon ?to ?block - crossroad)
    ; Pushed from there, a block slides to this end; or it does not slide, and breaks.
    (weapon ?stand ?block ?end - crossroad)
    (stuck ?stand ?block - crossroad)
    ; A block that slides from there to this end passes over the flame.
    (in-line ?flame - flame ?block ?end - crossroad))

  (:action move-to-crossroad
    :parameters (?to - crossroad)
    :precondition (and (reachable-cell ?to) (not (at ?to))
      (forall (?flame - flame) (imply (threat ?flame ?to) (not (alive ?flame))))
      (forall (?block - crossroad) (imply (blocked-by-weapon ?to ?block) (not (ice ?block)))))
    :effect (and (forall (?from - crossroad) (not (at ?from))) (at ?to)))

  (:action kick-to-kill-guard
    :parameters (?stand ?block ?end - crossroad ?flame - flame)
    :precondition (and (at ?stand) (ice ?block) (weapon ?stand ?block ?end) (in-line ?flame ?block ?end)
      (alive ?flame) (not (ice ?end)))
    :effect (and (not (ice ?block)) (ice ?end)
      (forall (?other - flame) (when (in-line ?other ?block ?end) (not (alive ?other))))
      (forall (?coin - coin) (when (iced-coin ?coin ?block)
        (and (not (iced-coin ?coin ?block)) (iced-coin ?coin ?end))))))

  (:action kick
    :parameters (?stand ?block ?end - crossroad)
    :precondition (and (at ?stand) (ice ?block) (weapon ?stand ?block ?end) (not (ice ?end))
      (forall (?flame - flame) (imply (in-line ?flame ?block ?end) (not (alive ?flame)))))
    :effect (and (not (ice ?block)) (ice ?end)
      (forall (?coin - coin) (when (iced-coin ?coin ?block)
        (and (not (iced-coin ?coin ?block)) (iced-coin ?coin ?end))))))

  (:action destroy-weapon
    :parameters (?stand ?block - crossroad)
    :precondition (and (at ?stand) (ice ?block) (stuck ?stand ?block)
      (not (exists (?coin - coin) (iced-coin ?coin ?block))))
    :effect (not (ice ?block)))

  (:action extract
    :parameters (?stand ?found - crossroad ?coin - coin)
    :precondition (and (at ?stand) (iced-coin ?coin ?found) (stuck ?stand ?found)
      (forall (?flame - flame) (imply (guard ?flame ?found) (not (alive ?flame)))))
    :effect (and (extracted ?coin) (not (iced-coin ?coin ?found)) (not (ice ?found))
      (not (at ?stand)) (at ?found))))
