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
hint "A soldier moves to the hostage.";
// The game finds the way to this point.
_unit doMove (getPos ${hostage});
while {(alive _unit) && ((_unit distance ${hostage}) > 3)} do {sleep 0.5};
