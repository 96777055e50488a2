// The role goes to whoever is available.
_unit = ${soldier};
if (!(alive _unit)) then {
  {
    if ((alive _x) && (unitReady _x)) exitWith {_unit = _x};
  } forEach (units (group player));
};
// The player's own unit takes no orders of scripts: the player changes to another one.
if (_unit == player) then {
  {
    if ((alive _x) && (_x != _unit)) exitWith {selectPlayer _x};
  } forEach (units (group player));
};
hint "A soldier escorts the hostage.";
[${hostage}] joinSilent (group _unit);
${hostage} doFollow _unit;
_unit doMove (getPos ${vehicle});
while {(alive _unit) && ((${hostage} distance ${vehicle}) > 5)} do {sleep 0.5};
${hostage} moveInCargo ${vehicle};
